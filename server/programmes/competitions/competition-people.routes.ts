import { competitionPeopleEndpoints as endpoints } from '#contract/competitions/people.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { saveJuries } from './juries.save.ts';
import { saveModerators } from './moderators.save.ts';
import { readJuries, readModerators, requirePeopleReader } from './people.repository.ts';

/** Who moderates and judges a competition [R2J-50 … R2J-53], Q2-44. */
export const competitionPeopleRoutes: Route[] = routes(endpoints, {
  moderators: async ({ db, caller, params }) => {
    await requirePeopleReader(db, caller, params.id);
    return readModerators(db, params.id);
  },
  saveModerators: (context) => {
    const { params, body, alertParams } = context;
    alertParams(String(params.id));
    return saveModerators(
      context,
      params.id,
      body.userList.map(({ id }) => id),
    );
  },
  juries: async ({ db, caller, params }) => {
    await requirePeopleReader(db, caller, params.id);
    return readJuries(db, params.id);
  },
  saveJuries: (context) => {
    const { params, body, alertParams } = context;
    alertParams(String(params.id));
    return saveJuries(context, params.id, body);
  },
});
