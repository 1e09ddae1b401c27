import { Type } from "typebox";

/** What bytes are answered as, whatever they are. */
export const OCTETS = "application/octet-stream";

const description = "A file's bytes.";

export const FileBytes = Type.String({ contentMediaType: OCTETS, description });

/** An answer that is a file, for the API's document. */
export const BYTES_REPLY = { description, content: { [OCTETS]: { schema: FileBytes } } };
