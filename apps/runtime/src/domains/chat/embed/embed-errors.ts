import { AppError } from "@switchyard/spec/error";

export function embedNotFound(): AppError {
	return new AppError("EMBED_NOT_FOUND", {
		hint: "Set up the embed on the robot's page, and let anyone talk to the robot.",
	});
}

/** @param said what is wrong with the token, where it can be said, and with which claim */
export function tokenInvalid(said: { readonly message?: string; readonly field?: string } = {}): AppError {
	return new AppError("EMBED_TOKEN_INVALID", {
		...said,
		hint: "Sign a JWT with the embed's current secret: HS256, with `sub`, and `exp` within 24 hours.",
	});
}
