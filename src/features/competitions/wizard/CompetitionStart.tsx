import { useGetList } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ManagedCompetition } from '#contract/competitions/schema.ts';
import {
  COMPETITION_TEMPLATES,
  type CompetitionTemplate,
  TEMPLATE_DAYS,
} from '#contract/programmes/templates.ts';
import { closingAfter, templateCode } from '#src/components/programmes/cloning/cloneValues.ts';
import { fillIn } from '#src/components/programmes/startFrom/fillIn.ts';
import { StartFrom } from '#src/components/programmes/startFrom/StartFrom.tsx';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { cloneSourceOf } from '../competitionCloning.ts';
import { type CompetitionValues, NEW_VALUES } from './competitionValues.ts';

/** How many earlier ones are offered, of those that were made last. */
const RECENT = 4;
const LAST_MADE = 12;

const TEMPLATES = COMPETITION_TEMPLATES.map((id) => ({ id, days: TEMPLATE_DAYS[id] }));

interface CompetitionStartProps {
  chosen: CompetitionTemplate | null;
  onChoose: (template: CompetitionTemplate | null) => void;
}

/** Begins a competition by a template, which fills in what is not written yet, or by an earlier one. */
export function CompetitionStart({ chosen, onChoose }: CompetitionStartProps) {
  const translate = useTranslate();
  const form = useFormContext<CompetitionValues>();
  const [filled, setFilled] = useState<Partial<CompetitionValues>>(NEW_VALUES);
  const { data = [] } = useGetList<ManagedCompetition>('competitions', {
    pagination: { page: 1, perPage: LAST_MADE },
    sort: { field: 'id', order: 'DESC' },
    meta: { view: 'manage' } satisfies ListMeta<'competitions'>,
  });
  const valuesOf = (template: CompetitionTemplate | null): Partial<CompetitionValues> => {
    if (template === null) return { code: '', title: '', summary: '', dateSubmissionEnd: '' };
    const now = new Date();
    return {
      code: templateCode(template, now),
      title: translate(`template.${template}.title`),
      summary: translate(`template.${template}.summary`),
      dateSubmissionEnd: closingAfter(TEMPLATE_DAYS[template], now),
    };
  };
  const choose = (template: CompetitionTemplate | null) => {
    const next = valuesOf(template);
    fillIn(form, filled, next);
    setFilled(next);
    onChoose(template);
  };
  return (
    <StartFrom
      kind="competition"
      templates={TEMPLATES}
      chosen={chosen}
      onChoose={choose}
      recent={data
        .filter(({ competitionState }) => competitionState !== 'DRAFT')
        .slice(0, RECENT)
        .map(cloneSourceOf)}
    />
  );
}
