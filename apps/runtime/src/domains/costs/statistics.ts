import type { StatisticsQuery, StatisticsReply } from "@switchyard/spec";

/** What ended in runs, day by day: kept when the runs are removed. */
export interface Statistics {
	/** @throws AppError `BODY_INVALID` for days that no calendar has, in the wrong order, or too many */
	between(query: StatisticsQuery): Promise<StatisticsReply>;
}
