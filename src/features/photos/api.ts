/** Photos as they travel (S2 §3.2, §7): the documents' calls, and ours beside them. Every call answers under both its names (A27). */
import { body, endpoint, envelope, idParam, textParam } from '#kernel/endpoint.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import * as z from 'zod/mini';
import { isCrop, ROTATIONS, UNIT } from './frame.ts';
import { FORMATS, MAX_PHOTO_BYTES, MAX_TITLE } from './photo.ts';

const text = z.string();
const flag = z.union([z.literal(0), z.literal(1)]);
const rotation = z.literal(ROTATIONS);
const share = z.number().check(z.int(), z.gte(0), z.lte(UNIT));
const Crop = z.strictObject({ x: share, y: share, width: share, height: share });

/** A photo and all it is drawn in. `updated` is its version. */
export const Photo = z.object({
  id: z.number(),
  /** Its address. */
  path: text,
  title: text,
  /** 0 is the cover. */
  delta: z.number(),
  slug: text,
  /** 0: it follows the title. */
  slug_typed: flag,
  rotation,
  crop: z.nullable(Crop),
  /** 0: its sizes are still being drawn. */
  drawn: flag,
  picture: z.object({
    path: z.nullable(text),
    blur: text,
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    sizes: z.partialRecord(z.enum(FORMATS), z.array(z.tuple([z.number(), text]))),
  }),
  updated: z.number(),
});
export type Photo = z.output<typeof Photo>;

/** One that was taken out, and can be put back for some days. */
export const RemovedPhoto = z.object({
  id: z.number(),
  title: text,
  /** Where it stood. */
  delta: z.number(),
  /** A short-lived address. */
  thumbnail: text,
  blur: text,
  /** Paris time. */
  removed: text,
});
export type RemovedPhoto = z.output<typeof RemovedPhoto>;

export const listPhotos = endpoint({
  method: 'GET',
  path: '/photos',
  query: z.strictObject({ house: idParam }),
  response: z.extend(envelope(Photo), { removed: z.array(RemovedPhoto) }),
});

/** Sizes and dates are what the browser said: nothing is believed of them (C32). */
const SentImage = z.strictObject({
  file_size: z.optional(z.nullable(z.number())),
  file_last_modified: z.optional(z.nullable(z.union([z.number(), textParam(60)]))),
  file_name: z.optional(z.nullable(textParam(1000))),
  file_type: z.optional(z.nullable(textParam(200))),
  data_url: textParam(Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 200),
});

/** More than fifty is a result of its own, not a form that is wrong. */
const MOST_SENT = 1000;

/** As the documents write it (PHOTO-11): all of them or none. */
export const postPhotos = endpoint({
  method: 'POST',
  path: '/photos',
  body: body({ houseId: idParam, images: z.array(SentImage).check(z.minLength(1), z.maxLength(MOST_SENT)) }),
  response: envelope(Photo),
  writes: 'adds',
});

/**
 * One file, as our own screens send it. `same`: it is to be kept although the same picture is there already. `batch` and `nth`: of those chosen
 * together the how manieth it is, as several are on their way at once.
 */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/photos/upload/:house',
  params: z.object({ house: idParam }),
  body: body({
    same: z.optional(z.union([z.literal('1'), z.literal('0'), flag])),
    batch: z.optional(textParam(60)),
    nth: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER))),
  }),
  files: ['photo'],
  response: envelope(Photo),
  writes: 'adds',
});

const params = z.object({ id: idParam });

/** The documents name the version within the photo; ours at the top, as everywhere. */
function ofPhoto<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return body({
    ...shape,
    photo: z.optional(z.looseObject({ _clientTimestamp: z.optional(z.nullable(z.number())) })),
  });
}

/** A place among the photos; beyond the last it is the last. */
export const movePhoto = endpoint({
  method: 'PUT',
  path: '/photos/:id',
  params,
  body: ofPhoto({ desiredPosition: z.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER)) }),
  response: envelope(Photo),
  writes: 'versioned',
});

const slug = textParam(1000);

/** Empty: it follows the title again. */
export const slugPhoto = endpoint({
  method: 'PUT',
  path: '/photos/slug/:id',
  params,
  body: ofPhoto({ slug }),
  response: envelope(Photo),
  writes: 'versioned',
});

/** What our own form saves of it: its words, what of it is shown and which way up. What is not sent stays. */
export const editPhoto = endpoint({
  method: 'PUT',
  path: '/photos/edit/:id',
  params,
  body: ofPhoto({
    title: z.optional(textParam(MAX_TITLE)),
    slug: z.optional(slug),
    rotation: z.optional(rotation),
    crop: z.optional(z.nullable(Crop.check(z.refine(isCrop, { params: { refusal: 'wrongType' } })))),
  }),
  response: envelope(Photo),
  writes: 'versioned',
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/photos/:id/:cacheTimestamp',
  params: z.object({ id: idParam, cacheTimestamp: z.coerce.number().check(z.int(), z.gte(0)) }),
  response: envelope(Photo),
  writes: 'versioned',
});

/** Puts one back that was taken out, where it stood. */
export const restorePhoto = endpoint({
  method: 'PUT',
  path: '/photos/restore/:id',
  params,
  body: body({}),
  response: envelope(Photo),
  writes: 'act',
});

/** Bytes: all of the picture, turned, for whoever chooses what of it is shown. Never the original. */
export const wholePhoto = endpoint({
  method: 'GET',
  path: '/photos/whole/:id',
  params,
  query: z.strictObject({ rotation: z.optional(z.pipe(z.coerce.number(), rotation)) }),
  response: envelope(z.unknown()),
});

/** An agency's mark, for `/filigrane`. */
export const Watermark = z.object({ agid: z.number(), name: text, logo: text, own: flag });
export type Watermark = z.output<typeof Watermark>;

export const listWatermarks = endpoint({
  method: 'GET',
  path: '/watermarks',
  response: envelope(Watermark),
});
