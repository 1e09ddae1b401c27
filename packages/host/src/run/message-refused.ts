import { AppError, type Fault } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";

/** What someone sent cannot be taken: too large, or too deep. */
export function messageRefused({ message, hint }: Fault): AppError {
	return new AppError("MESSAGE_TOO_LARGE", { message, ...defined({ hint }) });
}
