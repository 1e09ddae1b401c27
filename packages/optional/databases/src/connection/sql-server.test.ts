import { expect, it } from "vitest";
import { namedStatement } from "../sql/named-parameters.ts";
import { quoteTable } from "./session.ts";
import { SQL_SERVER } from "./sql-server.ts";
import { sqlServerTrouble } from "./sql-server-trouble.ts";

it("writes names and values as SQL Server does", () => {
	expect(quoteTable(SQL_SERVER, "sales.or]ders")).toBe("[sales].[or]]ders]");
	const { placeholder, repeats } = SQL_SERVER;
	expect(namedStatement("select :a, [:b], :a, :c", placeholder, repeats)).toEqual({
		sql: "select @p1, [:b], @p1, @p2",
		names: ["a", "c"],
	});
});

it.each([
	[{ number: 2627, code: "EREQUEST" }, "duplicate"],
	[{ number: 208, code: "EREQUEST" }, "missing-table"],
	[{ number: 515, code: "EREQUEST" }, "value"],
	[{ number: 1205, code: "EREQUEST" }, "busy"],
	[{ number: 18456, code: "ELOGIN" }, "login"],
	[{ number: 102, code: "EREQUEST" }, "statement"],
	[{ code: "ETIMEOUT" }, "timeout"],
	[{ code: "ESOCKET", cause: { code: "ECONNREFUSED" } }, "unreachable"],
	[{ code: "ESOCKET", cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } }, "encryption"],
	[{ code: "ECLOSE" }, "lost"],
] as const)("reads what %j means", (error, trouble) => {
	expect(sqlServerTrouble(error)).toBe(trouble);
});
