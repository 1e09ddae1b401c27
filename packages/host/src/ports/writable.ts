/**
 * Tells whether the journal can be written. Whatever acts outside asks right before it does, after all that it waits for: what comes of it
 * could not be kept otherwise, or another server might be doing it too.
 */
export interface Writable {
	/** Whether what begins now can be kept: as far as is known the journal can be written, and no other server can have taken it over. */
	readonly isWritable: boolean;
	/** Resolves when the journal can be written again, which may be over by the time that the caller looks; never when it failed for good. */
	readonly whenWritable: () => Promise<void>;
}

/** Resolves while the journal can be written. */
export async function untilWritable(journal: Writable): Promise<void> {
	while (!journal.isWritable) await journal.whenWritable();
}

/** A journal of which nothing can come in the way, as far as anybody cares. */
export const ALWAYS_WRITABLE: Writable = { isWritable: true, whenWritable: () => Promise.resolve() };
