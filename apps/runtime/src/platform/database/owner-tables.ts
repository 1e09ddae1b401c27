/** The one row that says which server may write. */
export interface OwnerTable {
	/** Raised by each server that takes the database: what an earlier one writes is refused. */
	readonly epoch: number;
	/** How the server names itself to people. */
	readonly holder: string;
	/** Until when no other server takes the database, by the database's clock; 0 where a lock of the file does that. */
	readonly lease_until: number;
	/** How many commits there have been. */
	readonly commits: number;
}

/** The times that the database was opened for writing: its history, by which evidence outside it is compared with it. */
export interface OpeningsTable {
	/** The owner's. */
	readonly epoch: number;
	/** Nobody else's. */
	readonly id: string;
	/** How many commits there were before. */
	readonly commits: number;
	/** The position that evidence named and the database did not have, where a person accepted the loss. */
	readonly accepted: string | null;
}
