import { type CompetitionRow, competitionEndpoints as endpoints } from '../../../contract/competitions.ts';
import { found } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import { lookOf } from '../drives/look.ts';
import { pictureMedia } from '../files/pictures.read.ts';
import { listCompetitions, pageOfCompetitions, readCompetitionImage } from './competitions.repository.ts';

const list = route(endpoints.list, async (context) =>
  pageOfCompetitions(context.db, await lookOf(context), context.query),
);

/** Names in the language that was asked for come first, so that whoever takes the first reads that one. */
const namesFirstIn =
  (language: string) =>
  (row: CompetitionRow): CompetitionRow => ({
    ...row,
    lifeCycleStateDefinitions: row.lifeCycleStateDefinitions.toSorted(
      (one, other) => Number(other.language === language) - Number(one.language === language),
    ),
  });

const all = publicRoute(endpoints.all, async (context) => {
  const rows = await listCompetitions(context.db, await lookOf(context), context.query);
  return rows.map(namesFirstIn(context.params.lang));
});

const image = publicRoute(endpoints.image, async (context) =>
  pictureMedia(
    context.services,
    found(await readCompetitionImage(context.db, await lookOf(context), context.params.key)),
  ),
);

/** Public reading of competitions [R2J-04, R2J-05]. */
export const competitionRoutes: Route[] = [list, all, image];
