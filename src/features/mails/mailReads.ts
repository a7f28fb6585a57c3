import { useQuery } from '@tanstack/react-query';
import { mailEndpoints } from '#contract/mails/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** Names of what is read about mails, so that a change can mark it as out of date. */
export const MAIL_KEY = ['mails'] as const;

/** Whether there is a mail server, and how many mails wait or were given up. */
export function useDelivery() {
  return useQuery({
    queryKey: [...MAIL_KEY, 'delivery'],
    queryFn: async ({ signal }) => (await call(mailEndpoints.delivery, { signal, errorMessage: null })).data,
  });
}

export function useMail(id: number) {
  return useQuery({
    queryKey: [...MAIL_KEY, id],
    queryFn: async ({ signal }) => (await call(mailEndpoints.read, { params: { id }, signal })).data,
    enabled: Number.isSafeInteger(id) && id > 0,
    retry: false,
  });
}
