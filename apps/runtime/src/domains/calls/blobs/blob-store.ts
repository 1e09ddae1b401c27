import { randomBytes } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import { SessionBlobs } from "./session-blobs.ts";

/** Sizes in bytes. */
export interface BlobLimits {
	/** What one session keeps; then its oldest go. */
	readonly session: number;
	/** What all keep together; then nothing more is taken. */
	readonly all: number;
}

export const DEFAULT_BLOB_LIMITS: BlobLimits = { session: 32 * 1024 * 1024, all: 256 * 1024 * 1024 };

/** The large values of all sessions: in memory, for as long as the session lives, under a token that only its peer knows. */
export class BlobStore {
	readonly #limits: BlobLimits;
	readonly #toolSessions = new Map<string, SessionBlobs>();
	#size = 0;

	constructor(limits: BlobLimits = DEFAULT_BLOB_LIMITS) {
		this.#limits = limits;
	}

	open(): SessionBlobs {
		const token = randomBytes(24).toString("base64url");
		const blobs = new SessionBlobs(token, {
			limit: this.#limits.session,
			resize: (by) => {
				if (by > 0 && this.#size + by > this.#limits.all) return false;
				this.#size += by;
				return true;
			},
			onClose: () => this.#toolSessions.delete(token),
		});
		this.#toolSessions.set(token, blobs);
		return blobs;
	}

	/** @throws AppError `UNAUTHENTICATED` for a token of no session, or of one that is over */
	get(authorization: string | undefined): SessionBlobs {
		const token = /^Bearer ([\w-]{1,128})$/.exec(authorization ?? "")?.[1];
		const blobs = token === undefined ? undefined : this.#toolSessions.get(token);
		if (blobs) return blobs;
		throw new AppError("UNAUTHENTICATED", { hint: "Send the session's blob_token as the bearer token." });
	}
}
