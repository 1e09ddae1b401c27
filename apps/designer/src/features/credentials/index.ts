export { CredentialRequests } from "./CredentialRequests.tsx";
export { Credentials } from "./Credentials.tsx";
