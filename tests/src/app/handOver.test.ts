import { afterEach, describe, expect, it, vi } from 'vitest';
import { handOver } from '#src/app/handOver.ts';

// The next file of this process looks into the same body.
afterEach(() => document.body.replaceChildren());

/** The view as the server drew it, and what the application put in its place. */
function replaced(drawn: string, own: string) {
  const view = document.createElement('div');
  view.innerHTML = drawn;
  const container = document.createElement('div');
  container.innerHTML = own;
  document.body.replaceChildren(container);
  const pressed = vi.fn();
  container.addEventListener('click', ({ target }) => pressed((target as Element).id));
  handOver(container, view);
  return { pressed: pressed.mock.calls.flat(), focused: document.activeElement?.id };
}

describe('what was done before the application stood', () => {
  it('is done in it: the same control is focused and pressed', () => {
    const drawn =
      '<button aria-label="Menu"></button><main><button aria-label="Menu" data-pressed></button><a data-focused>News</a></main>';
    const own =
      '<button id="top" aria-label="Menu"></button><button id="main" aria-label="Menu"></button><a id="news">News</a>';
    const { pressed } = replaced(drawn, own);
    expect(pressed).toEqual(['main']);
  });

  it('keeps the focus', () => {
    const { focused } = replaced(
      '<button data-focused>Language</button>',
      '<button id="own">Language</button>',
    );
    expect(focused).toBe('own');
  });

  it('is forgotten where the application shows no such control', () => {
    const { pressed, focused } = replaced(
      '<button data-pressed data-focused>Sign in</button>',
      '<button id="other">Sign out</button>',
    );
    expect(pressed).toEqual([]);
    expect(focused).toBe('');
  });

  it('keeps what was typed and ticked, each in the input of its name', () => {
    const view = document.createElement('div');
    view.innerHTML =
      '<input name="username" /><input name="password" type="password" /><input name="rememberMe" type="checkbox" />';
    const [username, password, rememberMe] = view.querySelectorAll('input');
    if (username) username.value = 'ayse';
    if (password) password.value = ' Secret-1 ';
    if (rememberMe) rememberMe.checked = true;
    document.body.innerHTML =
      '<input name="rememberMe" type="checkbox" /><input name="password" type="password" /><input name="username" />';
    const told = vi.fn();
    document.body.addEventListener('input', ({ target }) => told((target as HTMLInputElement).name));
    handOver(document.body, view);
    const own = [...document.body.querySelectorAll('input')].map(({ value, checked, type }) =>
      type === 'checkbox' ? checked : value,
    );
    expect(own).toEqual([true, ' Secret-1 ', 'ayse']);
    expect(told.mock.calls.flat()).toEqual(['username', 'password', 'rememberMe']);
  });

  it('changes nothing when nothing was done', () => {
    expect(replaced('<button>Menu</button>', '<button id="own">Menu</button>')).toEqual({
      pressed: [],
      focused: '',
    });
  });
});
