import { conflictEndpoints as endpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { change } from '../endpointMethod.ts';

/** The reader, a juror, cannot judge an idea. */
export const declareConflict = change(endpoints.declare);

export const withdrawConflict = change(endpoints.withdraw);

/** Who scores an idea in the place of a juror with a conflict. */
export const nameSubstitute = change(endpoints.substitute);
