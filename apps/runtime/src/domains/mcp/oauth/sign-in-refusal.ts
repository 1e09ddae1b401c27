import { OAuthClientFlowError, OAuthError, RegistrationRejectedError } from "@modelcontextprotocol/client";
import { AppError } from "@switchyard/spec/error";

/** Why a sign-in came to nothing, with an error's code and the library's words, and none of the server's own: those may repeat what was sent. */
export function signInRefusal(error: unknown, host: string): AppError {
	if (error instanceof AppError) return error;
	if (error instanceof RegistrationRejectedError || isRegistration(error))
		return refusal(`${host} does not register clients by itself.`, REGISTER, error);
	if (error instanceof OAuthClientFlowError)
		return refusal(
			`The sign-in at ${host} is not safe: ${error.message.slice(0, 300)}`,
			ADMINISTRATOR,
			error,
		);
	if (error instanceof OAuthError && error.code === "access_denied")
		return refusal(`The sign-in at ${host} was denied (access_denied).`, AGAIN, error);
	if (error instanceof OAuthError && /^[a-z_]{1,64}$/.test(error.code))
		return refusal(`The authorization server of ${host} refused: ${error.code}.`, ADMINISTRATOR, error);
	const isOther = error instanceof Error && error.message.startsWith("Protected resource ");
	if (isOther)
		return refusal(`${host} says that it is another server than the one asked for.`, ADMINISTRATOR, error);
	return refusal(`${host} does not describe a sign-in that can be used.`, ADMINISTRATOR, error);
}

const REGISTER =
	"Register a client with the authorization server yourself, and enter its ID, and its secret where it has one, at the MCP server.";
const AGAIN = "Press Connect again, and allow it.";
const ADMINISTRATOR = "Check the address, or ask the server's administrator about its OAuth.";

function refusal(message: string, hint: string, cause: unknown): AppError {
	return new AppError("OAUTH_REFUSED", { message, hint, cause });
}

function isRegistration(error: unknown): boolean {
	return error instanceof Error && /dynamic client registration/i.test(error.message);
}
