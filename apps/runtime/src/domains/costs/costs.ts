import type { CostsQuery, CostsReply } from "@switchyard/spec";

/** What runs paid for, day by day: kept when the runs are removed. */
export interface Costs {
	/** @throws AppError `BODY_INVALID` for days that no calendar has, in the wrong order, or too many */
	between(query: CostsQuery): Promise<CostsReply>;
}
