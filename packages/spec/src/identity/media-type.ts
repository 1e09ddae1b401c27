import { Type } from "typebox";

/** A media type without parameters, such as `text/csv`. */
export const MediaType = Type.String({ pattern: "^[a-z0-9.+-]+/[a-z0-9.+-]+$", maxLength: 200 });
