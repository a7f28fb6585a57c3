import type { UnitMove } from '#contract/organizations/schema.ts';
import type { Translate } from '#src/useTranslate.ts';

/** What a move takes along and changes, a sentence each; the last one says where nothing else does. */
export function moveLines(translate: Translate, move: UnitMove): string[] {
  const { from, to, calendar, managers, audiences } = move;
  const people = (names: readonly string[]) =>
    names.length > 0 ? names.join(', ') : translate('organization.move.managers.none');
  const [here = '', there = ''] = [from[0], to[0]];
  const changes = [
    move.isOtherOrganization && translate('organization.move.otherOrganization', { from: here, to: there }),
    move.sharedCount > 0 &&
      translate('organization.move.shared', { smart_count: move.sharedCount, from: here, to: there }),
    move.isBelowInactive && translate('organization.move.belowInactive'),
    calendar && translate('organization.move.calendar', calendar),
    managers &&
      translate('organization.move.managers', { from: people(managers.from), to: people(managers.to) }),
    ...audiences.flatMap(({ kind, joining, leaving }) => [
      joining > 0 && translate(`organization.move.joining.${kind}`, { smart_count: joining }),
      leaving > 0 && translate(`organization.move.leaving.${kind}`, { smart_count: leaving }),
    ]),
  ].filter((line) => typeof line === 'string');
  return [
    translate('organization.move.place', { place: to.join(' / ') }),
    translate('organization.move.sums', {
      units: translate('organization.units', { smart_count: move.unitCount }),
      people: translate('organization.people', { smart_count: move.userCount }),
      contributions: translate('organization.move.contributions', { smart_count: move.contributionCount }),
    }),
    ...(changes.length > 0 ? changes : [translate('organization.move.nothingElse')]),
  ];
}
