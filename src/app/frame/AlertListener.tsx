import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { alerts, personChanged, sessionEnded } from '#src/dataProvider/alerts.ts';
import { nameFieldsWith } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { entityLabel, fieldLabel } from '../fieldLabel.ts';
import { FROM_CALL } from './acceptNotifications.ts';

/** Brings messages of calls onto the screen, with the names of entities and fields translated. */
export function AlertListener() {
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();

  useEffect(() => {
    nameFieldsWith((objectName, field) => fieldLabel(translate, objectName, field));
    return alerts.subscribe(({ type, message, params }) => {
      const { entityName, objectName = '', fieldName, ...rest } = params ?? {};
      const messageArgs: Record<string, unknown> = { ...rest };
      if (entityName !== undefined) messageArgs.entityName = entityLabel(translate, entityName);
      if (fieldName !== undefined) messageArgs.fieldName = fieldLabel(translate, objectName, fieldName);
      notify(message, { type, messageArgs, source: FROM_CALL });
    });
  }, [notify, translate]);

  // Keys of queries do not name the person: what was read for one must not be seen by the next.
  useEffect(() => sessionEnded.subscribe(() => queryClient.clear()), [queryClient]);
  useEffect(
    () =>
      personChanged.subscribe(({ isSignedIn }) => {
        if (isSignedIn) void readAnew(queryClient);
        else queryClient.clear();
      }),
    [queryClient],
  );

  return null;
}

/** What is on the screen is read again, also where an answer for the person before is still on its way. */
async function readAnew(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' });
  await queries.cancelQueries();
  await queries.invalidateQueries();
}
