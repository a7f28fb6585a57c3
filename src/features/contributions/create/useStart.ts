import { useQueryClient } from '@tanstack/react-query';
import { useCreate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { editAddress } from '#src/app/contributionAddress.ts';
import { failureField } from '#src/dataProvider/errors.ts';

/** The key that explains a refused creation. */
function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return failureField(error, 'errorKey') ?? (message || 'error.unknown');
}

/**
 * Starts a contribution once, whatever React or a double click does, and goes on to its form in place of
 * the address that started it.
 * @param parentId campaign, or competition of an idea; 0 for none
 */
export function useStart(type: ContributionType, parentId: number) {
  const navigate = useNavigate();
  const [create] = useCreate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  const here = useRef(false);

  const start = useCallback(async () => {
    if (begun.current) return;
    begun.current = true;
    setFailure(null);
    const competition = type === 'IDEA';
    const parent = parentId === 0 ? {} : competition ? { competitionId: parentId } : { campaignId: parentId };
    try {
      const params = { data: initialContribution(type, parent), meta: { type } };
      const { id } = await create('contributions', params, { returnPromise: true });
      queryClient.invalidateQueries({ queryKey: ['contributions'] });
      const competitionId = competition ? parentId : null;
      if (here.current) navigate(editAddress({ id, type, competitionId }), { replace: true });
    } catch (error) {
      begun.current = false;
      if (!here.current) return;
      setFailure(refusalOf(error));
    }
  }, [type, parentId, navigate, create, queryClient]);

  useEffect(() => {
    here.current = true;
    void start();
    return () => {
      here.current = false;
    };
  }, [start]);

  return { failure, retry: start };
}
