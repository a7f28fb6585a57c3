import {
  type ChangeEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { type MentionedPerson, MOST_MENTIONS } from '#contract/comments/schema.ts';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { useRested } from '#src/components/useRested.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { type MentionQuery, mentionAt } from './mentionQuery.ts';

/** People who are offered at once. */
const SHOWN = 6;

export interface CommentValues {
  /** Null once it was emptied. */
  comment: string | null;
  /** Chosen so far; of them those count whose names still stand in the text. */
  mentions: readonly MentionedPerson[];
}

const isTextArea = (target: EventTarget): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement;

/** A text as the choice of a person has left it, with the caret behind a space. */
interface Spaced {
  text: string;
  caret: number;
}

const withSpace = ({ text, caret }: Spaced) => `${text.slice(0, caret)} ${text.slice(caret)}`;

/** Offers people to mention while a name is typed behind an @, by the keys of a list of choices. */
export function useMentionBox(contributionId: number) {
  const { getValues, setValue } = useFormContext<CommentValues>();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  /** The place of a mention that is done, or that nobody wants to be helped with. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(null);
  const spaced = useRef<Spaced>(null);
  const listId = useId();
  const text = useRested(query?.text ?? '');
  const isWanted = query !== null && query.at !== closedAt && getValues('mentions').length < MOST_MENTIONS;
  const { data } = useRead(
    'readMentionable',
    { params: { id: contributionId }, query: { text: text.trim(), size: SHOWN } },
    { enabled: isWanted, staleTime: 60_000, placeholderData: (former) => former },
  );
  // Those of a moment ago may not be whom the name that is typed by now means.
  const people = ((isWanted && data) || []).filter(({ name }) => matchesSearch([name], query?.text ?? ''));
  const isOpen = people.length > 0;
  const chosen = Math.min(active, people.length - 1);

  // The text has grown by the name when the caret is put behind it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const follow = ({ target }: SyntheticEvent) => {
    if (!isTextArea(target)) return;
    box.current = target;
    const now = target.selectionStart === target.selectionEnd ? target.selectionStart : -1;
    const next = now < 0 ? null : mentionAt(target.value, now);
    if (next?.at !== query?.at || next?.text !== query?.text) setActive(0);
    if (next === null) setClosedAt(null);
    setQuery(next);
  };
  const choose = (person: MentionedPerson | undefined) => {
    if (!person || !query) return;
    const comment = getValues('comment') ?? '';
    const behind = comment.slice(query.at + 1 + query.text.length);
    const name = `@${person.name}${behind.startsWith(' ') ? '' : ' '}`;
    const text = comment.slice(0, query.at) + name + behind;
    setValue('comment', text, { shouldDirty: true });
    // Of two people of one name the last that was chosen is meant.
    const others = getValues('mentions').filter(
      ({ id, name: same }) => id !== person.id && same !== person.name,
    );
    setValue('mentions', [...others, person]);
    caret.current = query.at + person.name.length + 2;
    spaced.current = { text, caret: caret.current };
    setClosedAt(query.at);
    box.current?.focus();
  };
  const onChange = (event: ChangeEvent<HTMLElement>) => {
    const { current: done } = spaced;
    // Many type the space that is there already.
    if (done && isTextArea(event.target) && event.target.value === withSpace(done)) {
      setValue('comment', done.text, { shouldDirty: true });
      caret.current = done.caret;
      spaced.current = null;
    }
    follow(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key } = event;
    if (key === 'ArrowDown') setActive((chosen + 1) % people.length);
    else if (key === 'ArrowUp') setActive((chosen + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') choose(people[chosen]);
    else if (key === 'Escape') setClosedAt(query?.at ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (at: number) => `${listId}-${at}`;
  return {
    people,
    isOpen,
    listId,
    optionId,
    choose,
    active: chosen,
    box: {
      onSelect: follow,
      onChange,
      onKeyDownCapture: onKeyDown,
      onBlur: () => setQuery(null),
    },
    /** Of the text area. */
    ariaProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(chosen) : undefined,
    },
  };
}
