/** What is to be sent. */
export interface Message {
	/** The channel or chat; empty where the account has only one. */
	readonly to: string;
	readonly text: string;
	/** Whether the text is written in the service's own markup. */
	readonly markup: boolean;
	/** The message that it answers; empty for none. */
	readonly replyTo: string;
}

/** A request to a service, and what its response means. */
export interface ServiceRequest {
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: object;
}

/** What a service said. */
export interface ServiceResponse {
	readonly status: number;
	readonly headers: Headers;
	/** The body, as JSON where it is. */
	readonly body: unknown;
}

/** How a service said no. */
export interface Refusal {
	readonly kind: "recipient" | "login" | "busy" | "message";
	/** Its own words. */
	readonly words: string;
	/** How long it wants to wait, in seconds, where it says so. */
	readonly waitSeconds?: number | undefined;
}

/** A chat service, as its HTTP interface has it. */
export interface MessengerService {
	/** What people call it. */
	readonly name: string;
	/** Its address where the credential names no other; absent where the secret is the address. */
	readonly baseUrl?: string;
	/** The longest text, in UTF-16 code units. */
	readonly mostCharacters: number;
	/** Whether an account writes to the one channel that its address stands for. */
	readonly hasOneChannel?: boolean;
	readonly request: (base: string, secret: string, message: Message) => ServiceRequest;
	/** Undefined where the service took the message. */
	readonly refusal: (response: ServiceResponse) => Refusal | undefined;
	/** The id of the message that it took; undefined where it gives none. */
	readonly idOf: (response: ServiceResponse) => string | undefined;
	/** Asks who the account is, and changes nothing; absent where a service has no such question. */
	readonly whoAmI?: (
		base: string,
		secret: string,
	) => Omit<ServiceRequest, "body"> & { readonly body?: object };
}

/** A field of JSON from outside. */
export function fieldOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null && Object.hasOwn(value, name)
		? (value as Readonly<Record<string, unknown>>)[name]
		: undefined;
}

/** A field of JSON from outside, where it is a text, or a number as one. */
export function textOf(value: unknown, name: string): string | undefined {
	const field = fieldOf(value, name);
	if (typeof field === "number") return String(field);
	return typeof field === "string" ? field : undefined;
}
