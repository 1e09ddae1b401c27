import { type Dialect, quoteTable, type Session } from "../connection/session.ts";
import type { Scalar, Values } from "../sql/scalar.ts";
import { type Changed, oncePerKey } from "./once-per-key.ts";
import { columnsRefused } from "./refuse-columns.ts";

export interface UpdateRequest {
	readonly table: string;
	readonly columns: readonly string[];
	readonly matchColumns: readonly string[];
	readonly match: Values;
	readonly values: Values;
	/** The same for every attempt at the step. */
	readonly key: string;
}

/** Changes the rows whose columns have the given values, all or none, and once however often the step is tried. */
export async function updateRows(databaseSession: Session, request: UpdateRequest): Promise<Changed> {
	const { sql, bound } = statementOf(request, databaseSession.dialect);
	return oncePerKey(databaseSession, request.key, () => databaseSession.change(sql, bound));
}

/** Changes them in the transaction that is open. */
export async function updateIn(databaseSession: Session, request: UpdateRequest): Promise<number> {
	const { sql, bound } = statementOf(request, databaseSession.dialect);
	return databaseSession.change(sql, bound);
}

function statementOf(request: UpdateRequest, dialect: Dialect) {
	refuseValues(request);
	refuseMatch(request);
	const bound: Scalar[] = [];
	const place = (value: Scalar) => dialect.placeholder(bound.push(value));
	const changes = Object.entries(request.values).map(
		([column, value]) => `${dialect.quote(column)} = ${place(value)}`,
	);
	const conditions = request.matchColumns.map((column) => {
		const value = request.match[column] ?? null;
		return value === null ? `${dialect.quote(column)} is null` : `${dialect.quote(column)} = ${place(value)}`;
	});
	const sql = `update ${quoteTable(dialect, request.table)} set ${changes.join(", ")} where ${conditions.join(" and ")}`;
	return { sql, bound };
}

function refuseValues({ values, columns }: UpdateRequest): void {
	const unknown = Object.keys(values).filter((column) => !columns.includes(column));
	const problems = [
		...(unknown.length > 0 ? [`${unknown.join(", ")} may not be written`] : []),
		...(Object.keys(values).length === 0 ? ["there is no value to write"] : []),
	];
	if (problems.length > 0) throw columnsRefused(problems, "values", columns);
}

/** All of them: a row is found by what the designer chose, never by less. */
function refuseMatch({ match, matchColumns }: UpdateRequest): void {
	const unknown = Object.keys(match).filter((column) => !matchColumns.includes(column));
	const missing = matchColumns.filter((column) => !Object.hasOwn(match, column));
	const problems = [
		...(unknown.length > 0 ? [`rows are not found by ${unknown.join(", ")}`] : []),
		...(missing.length > 0 ? [`there is no value to find rows by ${missing.join(", ")}`] : []),
	];
	if (problems.length > 0) throw columnsRefused(problems, "match", matchColumns);
}
