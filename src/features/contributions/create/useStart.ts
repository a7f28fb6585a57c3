import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { editAddress } from '#src/app/contributionAddress.ts';
import { createdId } from '#src/dataProvider/contributions.ts';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** The key that explains a refused creation [R3B-40]. */
function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return failureField(error, 'errorKey') ?? (message || 'error.unknown');
}

/**
 * Starts a contribution once, whatever React or a double click does, and goes on to its form in place of
 * the address that started it [R3B-21, R3B-25 … R3B-40], Q3-10.
 * @param parentId campaign, or competition of an idea; 0 for none
 */
export function useStart(type: ContributionType, parentId: number) {
  const navigate = useNavigate();
  const notify = useNotify();
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
      const answer = await call(contributionEndpoints.create, {
        params: { type },
        body: initialContribution(type, parent),
        errorMessage: null,
      });
      queryClient.invalidateQueries({ queryKey: ['contributions'] });
      const id = createdId(answer.data);
      const competitionId = competition ? parentId : null;
      if (here.current) navigate(editAddress({ id, type, competitionId }), { replace: true });
    } catch (error) {
      begun.current = false;
      if (!here.current) return;
      const key = refusalOf(error);
      setFailure(key);
      // The end of a session has been announced already.
      const status = failureStatus(error);
      if (status !== 401 && status !== 403) notify(key, { type: 'error' });
    }
  }, [type, parentId, navigate, notify, queryClient]);

  useEffect(() => {
    here.current = true;
    void start();
    return () => {
      here.current = false;
    };
  }, [start]);

  return { failure, retry: start };
}
