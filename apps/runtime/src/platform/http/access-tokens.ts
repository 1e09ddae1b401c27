import type {
	AccessToken,
	CreateAccessTokenBody,
	CreateAccessTokenReply,
	TokenGrant,
} from "@switchyard/spec";

/** Someone who has proved who they are: a person by a session, or a program by a token. */
export interface Principal {
	/** Names the session or the token, and is no secret. */
	readonly id: string;
	readonly grants: readonly TokenGrant[];
}

/** The tokens that programs prove themselves with. */
export interface AccessTokens {
	/** Whose token it is; `undefined` for one that does not exist or was revoked. Counts as a use of it. */
	find(token: string): Principal | undefined;
	/** Oldest first, without the tokens themselves. */
	list(): AccessToken[];
	/** @throws AppError `ACCESS_TOKEN_NAME_TAKEN`, `ACCESS_TOKEN_LIMIT`, `BODY_INVALID` */
	create(body: CreateAccessTokenBody): Promise<CreateAccessTokenReply>;
	/** From the moment of the call the token is nobody's. @throws AppError `ACCESS_TOKEN_NOT_FOUND` */
	revoke(id: string): Promise<void>;
	/** Makes a token that lives as long as this process and is listed nowhere. */
	lend(id: string, grants: readonly TokenGrant[]): string;
	/** Calls the watcher with the `Principal.id` of each token that is revoked. */
	watchRevoked(watcher: (principal: string) => void): void;
}
