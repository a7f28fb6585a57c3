import { competitionPeopleEndpoints as endpoints } from '#contract/competitions/people.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { saveJuries } from './juries.save.ts';
import { saveModerators } from './moderators.save.ts';
import { readJuries, readModerators, requirePeopleReader } from './people.repository.ts';

const moderators = route(endpoints.moderators, async ({ db, caller, params }) => {
  await requirePeopleReader(db, caller, params.id);
  return readModerators(db, params.id);
});

const storeModerators = route(endpoints.saveModerators, (context) => {
  const { params, body, alertParams } = context;
  alertParams(String(params.id));
  return saveModerators(
    context,
    params.id,
    body.userList.map(({ id }) => id),
  );
});

const juries = route(endpoints.juries, async ({ db, caller, params }) => {
  await requirePeopleReader(db, caller, params.id);
  return readJuries(db, params.id);
});

const storeJuries = route(endpoints.saveJuries, (context) => {
  const { params, body, alertParams } = context;
  alertParams(String(params.id));
  return saveJuries(context, params.id, body);
});

/** Who moderates and judges a competition [R2J-50 … R2J-53], Q2-44. */
export const competitionPeopleRoutes: Route[] = [moderators, storeModerators, juries, storeJuries];
