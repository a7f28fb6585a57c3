import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Choice, ChoiceGroup } from './choices.ts';

interface ChoicesOptions {
  groups: readonly ChoiceGroup[];
  /** Another one begins with the choice that is called so, mostly without any. */
  query: string;
  /** False while the list is not shown. */
  isOpen: boolean;
}

/**
 * A list of choices below a text box, as a combobox of ARIA 1.2: the focus stays in the box, the arrows move through the list
 * and back into the box at both ends.
 */
export function useChoices({ groups, query, isOpen }: ChoicesOptions) {
  const listId = useId();
  const [active, setActive] = useState<{ id: string | null; query: string } | null>(null);
  const choices = isOpen ? groups.flatMap((group) => group.choices) : [];
  const at = choices.findIndex(({ id, isMeant }) =>
    active?.query === query ? id === active.id : isMeant === true,
  );
  const optionId = (choice: Choice) => `${listId}-${choices.indexOf(choice)}`;
  const activeId = at < 0 ? undefined : `${listId}-${at}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const walk = (step: 1 | -1) => {
    // One place more than there are choices: the box itself.
    const places = choices.length + 1;
    const next = choices[((at + 1 + step + places) % places) - 1];
    setActive({ id: next?.id ?? null, query });
  };

  /** @returns whether the key was meant for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    // What is composed is not typed yet.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const chosen = choices[at];
    if (event.key === 'ArrowDown' && choices.length > 0) walk(1);
    else if (event.key === 'ArrowUp' && choices.length > 0) walk(-1);
    else if (event.key === 'Enter' && chosen) chosen.choose();
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    listId,
    optionId,
    active: choices[at],
    onKeyDown,
    boxProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': choices.length > 0,
      'aria-controls': choices.length > 0 ? listId : undefined,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
    } as const,
  };
}

export type Choices = ReturnType<typeof useChoices>;
