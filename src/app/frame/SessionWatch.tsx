import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnreported, watchActivity } from '#src/dataProvider/activity.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Seconds before the end of an unused session at which its person is asked. */
const WARN_SECONDS = 60;
/** Longest pause between two checks of how long the session lasts, s: another tab may have used it, a setting changed. */
const LOOK_SECONDS = 600;
const FIRST_LOOK_MS = 120_000;
/** How often it is looked whether somebody writes without a call, ms, and how long that may go on. */
const TELL_EVERY_MS = 30_000;
const UNREPORTED_MS = 120_000;

/**
 * Extends the session of somebody who is there, and asks somebody who seems to be away before it ends. The server counts;
 * a refused check ends the session here, as any other call would.
 */
export default function SessionWatch() {
  const dataProvider = useDataProvider();
  const [endsIn, setEndsIn] = useState<number | null>(null);
  const [looks, setLooks] = useState(0);
  const lookAgain = useCallback(() => setLooks((count) => count + 1), []);

  useEffect(watchActivity, []);

  const look = useEffectEvent(async (): Promise<number> => {
    try {
      const { data } = await dataProvider.readSessionTimes();
      const { idleSecondsLeft: unused, secondsLeft } = data;
      const asks = unused !== null && unused <= WARN_SECONDS;
      setEndsIn(asks ? unused : null);
      if (asks) return Math.min(unused, secondsLeft);
      return Math.min(LOOK_SECONDS, secondsLeft, unused === null ? LOOK_SECONDS : unused - WARN_SECONDS);
    } catch {
      // Ended, which the call has said, or the server is away.
      setEndsIn(null);
      return WARN_SECONDS;
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const plan = async () => {
      const seconds = await look();
      // A moment later: the server has ended it by then.
      if (!isOver) timer = setTimeout(() => void plan(), (seconds + 1) * 1000);
    };
    // Coming here has used the session: the shortest pause that settings allow is longer.
    if (looks === 0) timer = setTimeout(() => void plan(), FIRST_LOOK_MS);
    else void plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [looks]);

  useEffect(() => {
    const tell = setInterval(() => {
      if (isUnreported(UNREPORTED_MS)) lookAgain();
    }, TELL_EVERY_MS);
    // A tab that slept has missed its time.
    const onShow = () => document.visibilityState === 'visible' && lookAgain();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearInterval(tell);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [lookAgain]);

  return endsIn === null ? null : <StillThere seconds={endsIn} onStay={lookAgain} />;
}

function StillThere({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleId = useId();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog open role="alertdialog" aria-labelledby={titleId} onClose={onStay}>
      <DialogTitle id={titleId}>{translate('idle.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('idle.text', { smart_count: left })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => navigate('/logout')}>{translate('idle.leave')}</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
