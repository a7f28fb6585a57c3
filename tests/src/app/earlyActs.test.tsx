import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EarlyActs, takeEarlyActs } from '#src/app/earlyActs.ts';

const pressed = vi.fn<(name: string) => void>();
let root: Root | undefined;

afterEach(async () => {
  await act(() => root?.unmount());
  document.body.replaceChildren();
  pressed.mockReset();
});

function Page() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [stays, setStays] = useState(false);
  return (
    <form>
      <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <textarea name="note" value={note} onChange={({ target }) => setNote(target.value)} />
      <input type="checkbox" checked={stays} onChange={({ target }) => setStays(target.checked)} />
      <button type="button" onClick={() => pressed(name)}>
        Send
      </button>
      <output>{JSON.stringify({ name, note, stays })}</output>
    </form>
  );
}

const whole = (
  <>
    <Page />
    <EarlyActs />
  </>
);

type Find = <E extends HTMLElement>(selector: string) => E;

const setNative = (field: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

/** A key, as the browser tells of it; something may happen between the announcement and the letter. */
function type(field: HTMLInputElement, letter: string, between: () => void = () => undefined) {
  const init = { bubbles: true, data: letter, inputType: 'insertText' };
  field.dispatchEvent(new InputEvent('beforeinput', init));
  between();
  setNative(field, field.value + letter);
  field.dispatchEvent(new InputEvent('input', init));
}

/** A key whose letter stands where the caret is once it was announced. */
function typeAtCaret(field: HTMLInputElement, letter: string) {
  const init = { bubbles: true, data: letter, inputType: 'insertText' };
  field.dispatchEvent(new InputEvent('beforeinput', init));
  field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', init));
}

/** The page as the server rendered it, what a person did before the application took it over, and while it did. */
async function takenOver(before: (find: Find) => void, meanwhile: (find: Find) => void = () => undefined) {
  const container = document.createElement('div');
  container.setAttribute('data-rendered', '');
  container.innerHTML = renderToString(whole);
  document.body.append(container);
  const find: Find = <E extends HTMLElement>(selector: string) => container.querySelector(selector) as E;
  before(find);
  await act(async () => {
    takeEarlyActs(container);
    root = hydrateRoot(container, whole);
    meanwhile(find);
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  return { find, known: JSON.parse(find('output').textContent ?? '') as object };
}

describe('what was done before the application took the page over', () => {
  it('what was typed and ticked is known to the forms, and stands where it stood', async () => {
    const { find, known } = await takenOver((element) => {
      element<HTMLInputElement>('input[name="name"]').value = 'ayse';
      element<HTMLTextAreaElement>('textarea').value = 'Hello';
      element<HTMLInputElement>('input[type="checkbox"]').checked = true;
    });
    expect(known).toEqual({ name: 'ayse', note: 'Hello', stays: true });
    expect(find<HTMLInputElement>('input[name="name"]').value).toBe('ayse');
    expect(find<HTMLInputElement>('input[type="checkbox"]').checked).toBe(true);
  });

  it('what was pressed is pressed, after what was typed; focus and caret stay', async () => {
    const { find } = await takenOver((element) => {
      const name = element<HTMLInputElement>('input[name="name"]');
      name.value = 'ayse';
      name.focus();
      name.setSelectionRange(1, 2);
      element('button').setAttribute('data-pressed', '');
    });
    expect(pressed.mock.calls).toEqual([['ayse']]);
    expect(document.activeElement).toBe(find('input[name="name"]'));
    expect(find<HTMLInputElement>('input[name="name"]').selectionStart).toBe(1);
    expect(document.querySelector('[data-pressed], [data-rendered]')).toBeNull();
  });

  it('what is pressed while the application takes the page over waits for what was typed, and is pressed once', async () => {
    await takenOver(
      (find) => {
        find<HTMLInputElement>('input[name="name"]').value = 'ayse';
      },
      (find) => {
        find('button').click();
        find('button').click();
      },
    );
    expect(pressed.mock.calls).toEqual([['ayse']]);
  });

  it('what the application draws meanwhile in the place of what was rendered is pressed at once', async () => {
    const retried = vi.fn();
    await takenOver(
      () => undefined,
      () => {
        const retry = document.createElement('button');
        retry.addEventListener('click', retried);
        document.body.append(retry);
        retry.click();
      },
    );
    expect(retried).toHaveBeenCalledOnce();
  });

  it('a letter that comes while a field stands empty in between does not stand alone', async () => {
    let emptied = '';
    const { find, known } = await takenOver(
      (element) => {
        element<HTMLInputElement>('input[name="name"]').value = 'ays';
      },
      (element) => {
        // As React does when it renders the form before it heard of the letters.
        const name = element<HTMLInputElement>('input[name="name"]');
        name.value = '';
        emptied = name.value;
        type(name, 'e');
      },
    );
    expect(emptied).toBe('');
    expect(known).toMatchObject({ name: 'ayse' });
    expect(find<HTMLInputElement>('input[name="name"]').value).toBe('ayse');
  });

  it('nor does one before which the field is emptied after it was announced', async () => {
    const { find, known } = await takenOver(
      (element) => {
        element<HTMLInputElement>('input[name="name"]').value = 'ays';
      },
      (element) => {
        const name = element<HTMLInputElement>('input[name="name"]');
        type(name, 'e', () => setNative(name, ''));
        type(name, '!');
      },
    );
    expect(known).toMatchObject({ name: 'ayse!' });
    expect(find<HTMLInputElement>('input[name="name"]').value).toBe('ayse!');
  });

  it('the next letter comes after it, also when the browser placed the caret by the letter alone', async () => {
    const { known } = await takenOver(
      (find) => {
        find<HTMLInputElement>('input[name="name"]').value = 'ays';
      },
      (find) => {
        const name = find<HTMLInputElement>('input[name="name"]');
        type(name, 'e', () => setNative(name, ''));
        name.setSelectionRange(1, 1);
        typeAtCaret(name, '!');
      },
    );
    expect(known).toMatchObject({ name: 'ayse!' });
  });

  it('what is typed afterwards is left alone', async () => {
    const { find, known } = await takenOver((element) => {
      element<HTMLInputElement>('input[name="name"]').value = 'ays';
    });
    expect(known).toMatchObject({ name: 'ays' });
    const name = find<HTMLInputElement>('input[name="name"]');
    await act(async () => {
      setNative(name, '');
      name.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => type(name, 'e'));
    expect(name.value).toBe('e');
  });

  it('changes nothing when nothing was done', async () => {
    const { known } = await takenOver(() => undefined);
    expect(known).toEqual({ name: '', note: '', stays: false });
    expect(pressed).not.toHaveBeenCalled();
  });
});
