import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import { failureOf } from "./postgres-error.ts";

function serverError(code: string): DatabaseError {
	const error = new DatabaseError("Something went wrong.", 1, "error");
	error.code = code;
	return error;
}

it.each([
	["lost", "57P01", "an operator ended the session"],
	["lost", "57P03", "the server starts"],
	["lost", "08006", "the connection broke"],
	["lost", "25P03", "the session stood still in a transaction"],
	["constraint", "23505", "there is such a row"],
	["query", "42601", "the query is none"],
	["query", "22021", "a text holds what none may hold"],
	["full", "53100", "the disk is full"],
	["passing", "53300", "there are too many connections"],
	["passing", "40P01", "two transactions waited for each other"],
	["passing", "25006", "the server is a standby"],
	["final", "58030", "the disk failed"],
	["final", "XX001", "a page is damaged"],
])("calls it %s when the server says %s: %s [Q-R12]", (failure, code) => {
	expect(failureOf(serverError(code))).toBe(failure);
});

it("knows a connection that cannot be made, and takes no mistake of ours for one", () => {
	const refused = Object.assign(new Error("connect ECONNREFUSED"), {
		syscall: "connect",
		code: "ECONNREFUSED",
	});
	expect(failureOf(refused)).toBe("lost");
	expect(failureOf(new AggregateError([refused]))).toBe("lost");
	expect(failureOf(new Error("Connection terminated unexpectedly"))).toBe("lost");
	expect(failureOf(new TypeError("undefined is not a function"))).toBe("final");
	expect(failureOf("nothing")).toBe("final");
});
