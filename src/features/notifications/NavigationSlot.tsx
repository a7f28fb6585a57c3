import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import { useLocale } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { DropPanel } from '#src/app/frame/DropPanel.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { useLiveNotifications, useUnreadCount } from '#src/components/notifications/useUnreadCount.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const NotificationPanel = lazyPart(() => import('./NotificationPanel.tsx'));

/** The bell in the navigation bar: how many notifications are new, and the latest of them. */
export default function NotificationBell() {
  const translate = useTranslate();
  const locale = useLocale();
  useLiveNotifications();
  const known = useUnreadCount();
  const unread = known ?? 0;
  const label = translate('notification.bell', {
    smart_count: unread,
    count: formatInteger(unread, locale),
  });
  return (
    <>
      <DropPanel
        label={unread === 0 ? translate('notification.title') : label}
        icon={
          <Badge badgeContent={unread} max={99} color="error">
            <NotificationsOutlined />
          </Badge>
        }
      >
        {(_panels, close) => (
          <Suspense fallback={<LoadingSpinner />}>
            <NotificationPanel onClose={close} />
          </Suspense>
        )}
      </DropPanel>
      <span role="status" style={visuallyHidden}>
        {useArrivals(known) > 0 ? label : ''}
      </span>
    </>
  );
}

/** How many more there are than when they were last fewer: what is worth saying aloud. */
function useArrivals(unread: number | null): number {
  const before = useRef<number | null>(null);
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    if (unread === null) return;
    if (before.current !== null) setArrivals(unread - before.current);
    before.current = unread;
  }, [unread]);
  return arrivals;
}
