import { competitionEndpoints as endpoints } from '../../../contract/competitions.ts';
import { found } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import { lookOf } from '../campaigns/campaign.look.ts';
import { pictureMedia } from '../files/pictures.read.ts';
import { listCompetitions, pageOfCompetitions, readCompetitionImage } from './competitions.repository.ts';

const list = route(endpoints.list, async (context) =>
  pageOfCompetitions(context.db, await lookOf(context), context.query),
);

const all = publicRoute(endpoints.all, async (context) =>
  listCompetitions(context.db, await lookOf(context), context.query),
);

const image = publicRoute(endpoints.image, async (context) =>
  pictureMedia(
    context.services,
    found(await readCompetitionImage(context.db, await lookOf(context), context.params.key)),
  ),
);

/** Public reading of competitions [R2J-04, R2J-05]. */
export const competitionRoutes: Route[] = [list, all, image];
