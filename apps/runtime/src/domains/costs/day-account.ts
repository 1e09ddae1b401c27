/** Flows that spend one budget of a day together: a flow or robot, and the robots that it made. */
export interface DayAccount {
	/** The flow or robot that the budget is of; people raise it under this name. */
	readonly id: string;
	/** All of them, robots that were removed today too. */
	readonly flows: readonly string[];
}
