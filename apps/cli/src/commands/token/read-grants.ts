import { TOKEN_PURPOSES, type TokenGrant, type TokenPurpose } from "@switchyard/spec";
import { wrongUse } from "../../terminal/arguments.ts";

/**
 * Reads what `--purpose` was given: `run-flows`, or `run-flows=orders,refunds`.
 * @throws CliError with exit code 2
 */
export function readGrants(texts: readonly string[]): TokenGrant[] {
	if (texts.length === 0) wrongUse("Say what the token is for, with --purpose.");
	return texts.map((text) => {
		const at = text.indexOf("=");
		const purpose = readPurpose(at < 0 ? text : text.slice(0, at));
		return at < 0 ? { purpose } : { purpose, names: text.slice(at + 1).split(",") };
	});
}

function readPurpose(text: string): TokenPurpose {
	if (Object.hasOwn(TOKEN_PURPOSES, text)) return text as TokenPurpose;
	return wrongUse(`--purpose takes ${Object.keys(TOKEN_PURPOSES).join(", ")}.`);
}
