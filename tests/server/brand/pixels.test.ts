import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeBrandPicture } from '#server/platform/storage/images.ts';

it('a picture of the brand with too many pixels is refused as that, not as too large a file [S3-107]', async () => {
  const bomb = await sharp({
    create: { width: 9000, height: 8000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await expect(makeBrandPicture('logo.png', bomb)).rejects.toMatchObject({
    key: 'error.imagePixels',
    status: 400,
  });
});
