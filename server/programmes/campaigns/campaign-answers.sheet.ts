import { sql } from 'drizzle-orm';
import type { ExtraInputValue } from '#contract/contributions/schema.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { toDateInput } from '#contract/formats/dates.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/errors.ts';
import type { Media } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import { type SheetFrame, sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { type SheetRow, workbookMedia } from '#server/platform/spreadsheets/workbook.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { choiceLabel } from '#server/process/extra-inputs/extra-input.values.ts';
import { listAsked } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { isSubmitted } from './campaign.figures.ts';
import { runBy } from './campaigns.policy.ts';

/** Most contributions of a sheet. */
const MOST_ROWS = 5000;

interface Answered extends Record<string, unknown> {
  code: string;
  title: string;
  date: string;
  values: ExtraInputValue[];
  total: number;
}

/** What was submitted to a campaign, as far as the caller may see it, with its answers; the oldest first. */
async function readAnswered(db: Db, caller: Caller, id: number): Promise<Answered[]> {
  const { rows } = await db.execute<Answered>(sql`
    select contribution.code, contribution.title, contribution.date_submitted as date,
           count(*) over ()::int as total, coalesce((
             select json_agg(json_build_object('extraInputId', held.extra_input_id, 'textValue', held.text_value,
                      'numberValue', held.number_value, 'boolValue', held.bool_value, 'dateValue', held.date_value,
                      'selectionValueIds', held.selection_value_ids))
               from extra_input_value held where held.contribution_id = contribution.id), '[]') as values
      from contribution where contribution.campaign_id = ${id} and ${isSubmitted} and ${visibleTo(caller)}
     order by contribution.date_submitted, contribution.id limit ${MOST_ROWS}`);
  return rows;
}

function cellOf(
  input: ExtraInput,
  value: ExtraInputValue | undefined,
  locale: string,
  translate: SheetFrame['translate'],
) {
  if (!value) return null;
  const { textValue, numberValue, boolValue, dateValue, selectionValueIds } = value;
  if (selectionValueIds)
    return selectionValueIds.map((id) => choiceLabel(input, id, locale) ?? '').join(', ');
  if (textValue != null) return input.inputType === 'RICH_TEXT' ? plainText(textValue) : textValue;
  if (boolValue != null) return translate(boolValue ? 'contribution.extra.yes' : 'contribution.extra.no');
  return numberValue ?? dateValue ?? null;
}

type Request = Parameters<typeof sheetFor>[0] & { db: Db; params: { id: number } };

/**
 * What contributions of a campaign answered, a column for each question: those that all of the type are asked, then the
 * campaign's own.
 * @throws AppError 404 for those who do not run it
 */
export async function answersSheet(request: Request): Promise<Media> {
  const { db, caller, locale, params } = request;
  const { rows } = await db.execute<{ code: string; source: 'SUGGESTION' | 'IMPROVEMENT' }>(
    sql`select code, campaign_type as source from campaign where id = ${params.id} and ${runBy(caller)}`,
  );
  const { code, source } = found(rows[0]);
  const asked = await listAsked(db, { source, competitionId: null, campaignId: params.id });
  const { frame, read } = sheetFor(request);
  const { translate } = frame;
  const lines = async (): Promise<SheetRow[]> => {
    const answered = await read((reader) => readAnswered(reader, caller, params.id));
    return [
      ...answered.map(({ values, ...row }) => [
        ...[row.code, row.title, toDateInput(row.date, { timeZone: SERVER_TIME_ZONE })],
        ...asked.map((input) =>
          cellOf(
            input,
            values.find(({ extraInputId }) => extraInputId === input.id),
            locale,
            translate,
          ),
        ),
      ]),
      ...cutLine({ rows: answered.length, total: answered[0]?.total ?? 0 }, translate),
    ];
  };
  const columns = [
    ...(['code', 'title', 'submitted'] as const).map((name) => translate(`campaign.answers.${name}`)),
    ...asked.map(({ definitionList }) => inLanguage(definitionList, locale)?.label ?? ''),
  ].map((heading) => ({ heading }));
  return workbookMedia(
    { name: translate('campaign.answers.sheet'), columns, rows: lines },
    `answers-${code}.xls`,
    frame.recipient,
  );
}
