import type { AccessToken, CreateAccessTokenBody, CreateAccessTokenReply } from "@switchyard/spec/http";
import type { Principal } from "./principal.ts";

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
	lend(principal: Principal): string;
	/** Calls the watcher with the `Principal.id` of each token that is revoked. */
	watchRevoked(watcher: (principal: string) => void): void;
}
