import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Has what is on the screen read anew, as when the connection has come back. */
export function readAgain(): void {
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
}
