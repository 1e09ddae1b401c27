import { AppError } from "@switchyard/spec/error";

/** Brings whatever was thrown while a request was answered into the catalogue; `INTERNAL` when it is not a client's fault. */
export function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const { code, statusCode } = detailsOf(error);
	switch (code) {
		case "FST_ERR_CTP_BODY_TOO_LARGE":
			return new AppError("BODY_TOO_LARGE", { cause: error });
		case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
			return new AppError("MEDIA_TYPE_UNSUPPORTED", {
				hint: "Send JSON, with the header content-type: application/json.",
				cause: error,
			});
		case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
			return new AppError("BODY_INVALID", {
				message: "The body is not as long as its header says.",
				cause: error,
			});
		case "FST_ERR_BAD_URL":
		case "FST_ERR_MAX_PARAM_LENGTH":
			return new AppError("ROUTE_NOT_FOUND", { cause: error });
	}
	// A file that is not there, or not to be had.
	if (statusCode === 403 || statusCode === 404 || code?.startsWith("FST_STATIC_"))
		return new AppError("ROUTE_NOT_FOUND", { cause: error });
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
		return new AppError("BODY_INVALID", { cause: error });
	}
	return new AppError("INTERNAL", { cause: error });
}

function detailsOf(error: unknown): { readonly code?: string; readonly statusCode?: number } {
	if (typeof error !== "object" || error === null) return {};
	return {
		...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
		...("statusCode" in error && typeof error.statusCode === "number"
			? { statusCode: error.statusCode }
			: {}),
	};
}
