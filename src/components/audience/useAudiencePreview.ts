import { keepPreviousData } from '@tanstack/react-query';
import type { AudienceRequest } from '#contract/audiences/schema.ts';
import { useRested } from '#src/components/useRested.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

type Asked = Pick<AudienceRequest, 'organizationIds' | 'unitIds' | 'userIds' | 'external'> &
  Partial<AudienceRequest>;

/** Rest in choosing after which the server counts, ms. */
const REST_MS = 400;

/** Whom an audience reaches, asked anew once nothing was chosen for a moment. */
export function useAudiencePreview(asked: Asked) {
  const body = JSON.parse(useRested(JSON.stringify(asked), REST_MS)) as Asked;
  return useRead('readAudience', { body }, { placeholderData: keepPreviousData });
}
