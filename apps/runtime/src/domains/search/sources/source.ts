import type { SearchKind } from "@switchyard/spec/search";
import type { RawBuilder } from "kysely";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";

/** What writes its own changes into the index. The index asks it for everything only where that is missing or of another format. */
export interface SearchSource {
	readonly kind: SearchKind;
	/** Raised when entries are made in another way: those of an earlier version of Switchyard are then made again. */
	readonly format: number;
	/** Puts everything that there is into the index, a few entries at a time. */
	readonly everything: () => AsyncIterable<readonly WriteQuery[]>;
	/** Holds of an entry of what is gone. */
	readonly isGone: RawBuilder<boolean>;
	/** Holds of an entry `e` of another kind that is found as one of this source instead. */
	readonly hides?: RawBuilder<boolean>;
}
