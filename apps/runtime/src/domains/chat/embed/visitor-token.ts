import { randomBytes } from "node:crypto";
import { Visitor } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { tokenInvalid } from "./embed-errors.ts";

/** How long a token may be good, in milliseconds: a stolen one soon is not. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** A visitor whom the embedding page vouches for. */
export interface KnownVisitor {
	readonly visitor: Visitor;
	/** Until when, in milliseconds since the Unix epoch. */
	readonly until: number;
}

/** What the tokens of an embed's visitors are signed with: 256 random bits. */
export function newEmbedSecret(): string {
	return `embed_${randomBytes(32).toString("base64url")}`;
}

/**
 * Reads a token that the backend of the embedding page has signed: a JWT, HS256, with `sub`, `exp` and perhaps `name`.
 * @param now milliseconds since the Unix epoch
 * @throws AppError `EMBED_TOKEN_INVALID`
 */
export async function readVisitorToken(token: string, secret: string, now: number): Promise<KnownVisitor> {
	const { sub, name, exp = 0 } = await verified(token, secret, now);
	const until = exp * 1000;
	if (until > now + LONGEST_MS)
		throw tokenInvalid({ message: "The visitor's token is good for more than 24 hours.", field: "exp" });
	const visitor = { id: sub, ...defined({ name }) };
	if (!fits(Visitor, visitor))
		throw tokenInvalid({
			message: "`sub` has 1 to 128 characters and `name` 1 to 200, in one line each.",
			field: "sub",
		});
	return { visitor, until };
}

async function verified(token: string, secret: string, now: number) {
	// Loaded only where it is used: most servers have no visitors.
	const { errors, jwtVerify } = await import("jose");
	try {
		const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
			algorithms: ["HS256"],
			requiredClaims: ["sub", "exp"],
			currentDate: new Date(now),
		});
		return payload;
	} catch (error) {
		if (error instanceof errors.JWTExpired)
			throw tokenInvalid({ message: "The visitor's token has expired.", field: "exp" });
		if (error instanceof errors.JWTClaimValidationFailed)
			throw tokenInvalid({
				message: `The visitor's token lacks the claim ${error.claim}, or it is not right.`,
				field: error.claim,
			});
		throw tokenInvalid();
	}
}
