import { useQuery } from '@tanstack/react-query';
import { type InputScope, readExtraInputs } from '#src/dataProvider/extraInputs.ts';
import { inputsKey } from './inputsKey.ts';

/** The extra inputs of a scope in their order. */
export function useExtraInputs(scope: InputScope) {
  return useQuery({
    queryKey: inputsKey(scope),
    queryFn: ({ signal }) => readExtraInputs(scope, { signal }),
    retry: false,
  });
}
