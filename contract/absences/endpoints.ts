import { z } from 'zod';
import { forAccountUsers, Id, rowsOf } from '#contract/http.ts';
import { Absence, AbsenceChange, AbsenceInput, UsualDeputy, UsualDeputyInput } from './schema.ts';

/** Whose: of the caller; administrators of the platform may name somebody else. */
const whose = z.object({ userId: Id.optional() });

/** When people are away, and who answers meanwhile (decision 0078). */
export const absenceEndpoints = {
  list: forAccountUsers('GET api/v3/absences', {
    summary: 'Absences that are planned or under way, the next one first',
    query: whose,
    ...rowsOf(Absence),
  }),
  create: forAccountUsers('POST api/v3/absences', {
    summary: 'Enters an absence with its deputy',
    body: AbsenceInput,
    response: Absence,
    alert: 'app.absence.created',
  }),
  save: forAccountUsers('PUT api/v3/absences', {
    summary: 'Changes days or deputy of an absence that is not over',
    body: AbsenceChange,
    response: Absence,
    alert: 'app.absence.updated',
  }),
  remove: forAccountUsers('DELETE api/v3/absences/:id', {
    summary: 'Deletes an absence; one that is under way ends',
    alert: 'app.absence.deleted',
  }),
};

export const usualDeputyEndpoints = {
  read: forAccountUsers('GET api/v3/absences/deputy', {
    summary: 'Whom a person has named as their deputy',
    query: whose,
    response: UsualDeputy,
  }),
  save: forAccountUsers('PUT api/v3/absences/deputy', {
    summary: 'Names a deputy, or none',
    body: UsualDeputyInput,
    response: UsualDeputy,
    alert: 'app.deputy.saved',
  }),
};
