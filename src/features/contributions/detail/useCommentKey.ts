import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';

/** The part of the page with the discussion, by its word in the address. */
const DISCUSSION = 'discussion';
/** Code that has not come by then: the reader is elsewhere, ms. */
const PATIENCE_MS = 5_000;

const commentBox = () =>
  document.querySelector<HTMLElement>('main [data-comment-box] textarea:not([aria-hidden])');

/** The key that goes to the box for a comment, and opens the discussion before where another part is open. */
export function useCommentKey(
  { permissions, commentStatus }: Pick<ContributionDetail, 'permissions' | 'commentStatus'>,
  tabAddress: ((name: string) => string) | undefined,
): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);

  const focusWhenThere = () => {
    const observer = new MutationObserver(() => {
      const box = commentBox();
      if (box) stop();
      box?.focus();
    });
    const timer = setTimeout(() => stop(), PATIENCE_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    waiting.current?.();
    waiting.current = stop;
    observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  };
  const write = () => {
    const box = commentBox();
    if (box) return box.focus();
    navigate(tabAddress ? tabAddress(DISCUSSION) : `${pathname}?tab=${DISCUSSION}`, {
      state,
      preventScrollReset: true,
    });
    focusWhenThere();
  };
  const mayComment = permissions.comment && (commentStatus !== 'HIDDEN' || permissions.administer);
  useShortcut('C', mayComment ? write : null);
}
