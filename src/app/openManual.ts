import { request } from '#src/dataProvider/httpClient.ts';

/**
 * Opens a manual in a new window [R3N-42, R3P-180]. The window opens with the click, before the file is
 * there, or the browser would block it. A missing manual is only logged [R3Q-11].
 */
export async function openManual(file: string): Promise<void> {
  const opened = window.open('', file);
  try {
    const { data } = await request('GET', `api/public/asset/manual/${file}`, {
      media: 'application/pdf',
      errorMessage: null,
    });
    const address = URL.createObjectURL(data as Blob);
    if (opened) opened.location.href = address;
    else window.location.assign(address);
  } catch (error) {
    opened?.close();
    console.error(`The manual ${file} could not be opened`, error);
  }
}
