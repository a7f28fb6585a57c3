import { type RefObject, useEffect, useRef, useState } from 'react';
import { STARS } from '#contract/evaluations/rules.ts';

/** Whether somebody writes there; stars are inputs too, but nobody writes in them. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'radio') return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null;
}

interface StarKeys {
  questions: RefObject<HTMLElement | null>;
  ids: readonly number[];
  enabled: boolean;
  onStar: (id: number, star: number) => void;
}

/**
 * The keys 1 to 5 give stars to the marked question and mark the next one; the focus marks a question as well.
 * @returns the marked question
 */
export function useStarKeys({ questions, ids, enabled, onStar }: StarKeys) {
  const [marked, setMarked] = useState(ids[0]);
  const latest = useRef({ ids, marked, onStar });
  latest.current = { ids, marked, onStar };

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const star = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
      const { ids: all, marked: id, onStar: give } = latest.current;
      if (star < 1 || star > STARS || id === undefined) return;
      event.preventDefault();
      give(id, star);
      const next = all[all.indexOf(id) + 1];
      if (next === undefined) return;
      setMarked(next);
      const group = questions.current?.querySelector(`[data-question="${next}"]`);
      (
        group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>('input')
      )?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, questions]);

  return { marked, mark: setMarked };
}
