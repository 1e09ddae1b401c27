import { TOKEN_PURPOSES, type TokenPurpose } from "@switchyard/spec/access-token";
import { AppError } from "@switchyard/spec/error";

/**
 * The refusal of a token that is for something else. Its words name the purpose that is missing, and what it would have to
 * cover.
 * @param limits given where the token has the purpose, and is limited to other names; `name` is what was asked for, as
 * far as the request says it
 */
export function purposeMissing(
	purpose: TokenPurpose,
	limits?: { readonly name: string | undefined },
): AppError {
	const { may, limitedTo = "name" } = TOKEN_PURPOSES[purpose];
	if (limits === undefined) {
		return new AppError("TOKEN_PURPOSE_MISSING", {
			message: `The access token may not ${may}.`,
			hint: `Use one with the purpose \`${purpose}\`; create it under Settings, Access tokens.`,
		});
	}
	const { name } = limits;
	if (name === undefined || !PLAIN.test(name)) {
		return new AppError("TOKEN_PURPOSE_MISSING", {
			message: `The access token is limited to named ${limitedTo}s, and this is about none of them.`,
			hint: `Ask for one of them by its name, or use a token with the purpose \`${purpose}\` for all.`,
		});
	}
	return new AppError("TOKEN_PURPOSE_MISSING", {
		message: `The access token may ${may}, but not \`${name}\`.`,
		hint: `Use one with the purpose \`${purpose}\` for the ${limitedTo} \`${name}\`; create it under Settings, Access tokens.`,
	});
}

/** What can be quoted as it is. */
const PLAIN = /^[A-Za-z0-9_.-]{1,64}$/;
