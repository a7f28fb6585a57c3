import { fullName } from '#contract/users/full-name.ts';
import type { Translate } from '#src/useTranslate.ts';
import type { Move } from './boardMoves.ts';

/** An action, for whom, and where it leads: "Accept for Elif Çelik → Accepted". */
export function moveWords(translate: Translate, { action: { name, targetStateName }, actFor }: Move): string {
  const action = actFor
    ? translate('contribution.actFor.action', { action: name, name: fullName(actFor) })
    : name;
  return targetStateName
    ? translate('board.menu.moves', { action, state: targetStateName })
    : translate('board.menu.stays', { action });
}
