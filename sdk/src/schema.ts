/* Generated: node scripts/run.mjs server/src/open/print-sdk-types.ts */

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key
         * @description What the key that calls is and may do: good for a first try.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check items
         * @description What can be looked up, with the price of the enterprise and what the candidate is asked for.
         */
        get: operations["listItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Packages
         * @description Packages that are shipped, and those that the enterprise has put together.
         */
        get: operations["listPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance
         * @description What is left of the balance, and how much of the daily limit of the key is used.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checks
         * @description Checks of the enterprise, the newest first, a page at a time.
         */
        get: operations["listChecks"];
        put?: never;
        /**
         * Order a check
         * @description Orders a check of one candidate and pays it from the balance, in one step: nothing is left behind when it is refused. The candidate is asked for consent by a text message, and nothing is looked up before.
         */
        post: operations["createCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a check
         * @description How a check stands, item by item.
         */
        get: operations["getCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a check
         * @description Cancels a check that the candidate has not consented to yet. What was paid goes back to the balance.
         */
        post: operations["cancelCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind the candidate
         * @description Sends the candidate a new link. By day only, and so often a day at most.
         */
        post: operations["remindCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a report
         * @description The newest version of a report, or an earlier one. Reading it is recorded.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report as PDF
         * @description The newest version of a report, or an earlier one, as a signed PDF. Reading it is recorded.
         */
        get: operations["getReportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/checks/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play the candidate
         * @description Does what the candidate of a test check would do on the phone: proves the identity, consents, and states what the items ask for. Then the check runs. A repeat changes nothing more.
         */
        post: operations["playConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive events of test checks
         * @description An endpoint for the events of what test keys order; a signed ping is sent at once. One with the same address is replaced, the eleventh takes the place of the oldest. For live keys an administrator adds endpoints in the settings.
         */
        post: operations["receiveTestEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description What has happened to checks, in an order in which nothing comes in between later: the same events that webhooks tell. Keep `next_cursor` and ask with it again; without a cursor it begins with the first event.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something happened to a check
         * @description Sent as Standard Webhooks: verify `webhook-signature` over `webhook-id.webhook-timestamp.body` before you read the body, answer with 2xx within 10 seconds, and order events of a check by `sequence`.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Me: {
            /** @enum {string} */
            environment: "test" | "live";
            scopes: ("checks:read" | "checks:write" | "reports:read" | "items:read" | "balance:read")[];
            /** @description null: no limit */
            day_limit_fen: number | null;
        };
        ItemList: {
            data: {
                code: string;
                name: string;
                description: string;
                group: string;
                /**
                 * @description what one of `quantity` is
                 * @enum {string}
                 */
                unit: "person" | "employer" | "referee" | "certificate" | "school";
                max_quantity: number;
                /** @description working hours after consent */
                turnaround_hours: number;
                expedite_hours: number | null;
                /** @description of one, at the grade of the enterprise */
                price_fen: number;
                /** @description the candidate agrees to it by itself */
                is_sensitive: boolean;
                /** @description what the candidate is asked for */
                needs: string[];
            }[];
        };
        PackageList: {
            data: {
                /** @description of a package */
                id: string;
                name: string;
                items: {
                    code: string;
                    quantity: number;
                }[];
                /** @description null: the sum of its items */
                fixed_price_fen: number | null;
            }[];
        };
        Balance: {
            bought_fen: number;
            /** @description credit that was given */
            granted_fen: number;
            available_fen: number;
            /** @description by this key, since midnight in China */
            spent_today_fen: number;
            day_limit_fen: number | null;
        };
        Check: {
            /** @description of a check */
            id: string;
            /** @enum {string} */
            status: "awaiting_payment" | "awaiting_approval" | "in_review" | "awaiting_consent" | "awaiting_face" | "awaiting_viewing" | "checking" | "partly_completed" | "completed" | "refused" | "rejected" | "identity_failed" | "expired" | "cancelled" | "deleted";
            amount_fen: number;
            refunded_fen: number;
            /**
             * Format: date-time
             * @description RFC 3339, in China
             */
            created_at: string;
            /** @description when the present status ends by itself */
            due_at: string | null;
            /** @description when the report is expected */
            expected_at: string | null;
            reference: string | null;
            items: {
                /** @description of one item of a check: two employers are two */
                id: string;
                code: string;
                name: string;
                /** @description which of its quantity, from 1 */
                n: number;
                /** @enum {string} */
                status: "not_started" | "running" | "awaiting_candidate" | "done" | "disputed" | "stopped" | "dropped";
                /** @description once it is done; null without reports:read */
                light: ("green" | "blue" | "grey" | "yellow" | "red") | null;
                expected_at: string | null;
            }[];
            /** @description the newest link that was sent; the link itself is only ever sent to the candidate */
            consent: {
                /** @description of the consent that the candidate is asked for */
                id: string;
                /** @description what to read out to a candidate who asks whether the message is real */
                check_code: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in China
                 */
                sent_at: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in China
                 */
                expires_at: string;
            } | null;
            report: {
                /** @description of a report */
                id: string;
                light: ("green" | "blue" | "grey" | "yellow" | "red") | null;
            } | null;
            can: ("cancel" | "remind")[];
        };
        CheckList: {
            data: {
                /** @description of a check */
                id: string;
                /** @enum {string} */
                status: "awaiting_payment" | "awaiting_approval" | "in_review" | "awaiting_consent" | "awaiting_face" | "awaiting_viewing" | "checking" | "partly_completed" | "completed" | "refused" | "rejected" | "identity_failed" | "expired" | "cancelled" | "deleted";
                amount_fen: number;
                refunded_fen: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, in China
                 */
                created_at: string;
                /** @description when the present status ends by itself */
                due_at: string | null;
                /** @description when the report is expected */
                expected_at: string | null;
                item_count: number;
            }[];
            /** @description send it as `cursor` for the next page; null at the end */
            next_cursor: string | null;
        };
        EventList: {
            data: {
                /** @description the same by webhook, in the header webhook-id */
                id: string;
                /** @enum {string} */
                type: "check.created" | "check.approved" | "check.rejected" | "check.paid" | "check.review_passed" | "check.review_failed" | "check.identity_confirmed" | "check.identity_failed" | "check.phone_corrected" | "check.person_corrected" | "check.link_expired" | "check.authorized" | "check.refused" | "check.withdrawn" | "check.face_confirmed" | "check.face_failed" | "check.face_expired" | "check.taken_up" | "check.started" | "check.item_completed" | "check.partly_completed" | "check.completed" | "check.report_ready" | "check.corrected" | "check.report_deleted" | "check.report_restored" | "check.cancelled" | "check.expired";
                /** @description of a check */
                check: string;
                /** @description counts the events of a check from 1 without a gap */
                sequence: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, in China
                 */
                occurred_at: string;
                /** @description what the type says more; nothing personal */
                data: {
                    /**
                     * @description of the check, since this event
                     * @enum {string}
                     */
                    status?: "awaiting_payment" | "awaiting_approval" | "in_review" | "awaiting_consent" | "awaiting_face" | "awaiting_viewing" | "checking" | "partly_completed" | "completed" | "refused" | "rejected" | "identity_failed" | "expired" | "cancelled" | "deleted";
                    item?: string;
                    /** @description which of the quantity of the item, from 1 */
                    subject?: number;
                    /** @description of the report */
                    version?: number;
                    /** @description of the report: interim or full */
                    kind?: string;
                };
            }[];
            /** @description send it as `cursor`, now or later; null before the first event */
            next_cursor: string | null;
        };
        NewCheck: {
            candidate: {
                name: string;
                phone: string;
                id_card: string;
            };
            items?: {
                code: string;
                /** @description 1 when left out */
                quantity?: number;
            }[];
            /** @description instead of `items`, or with items that are ordered besides */
            package?: string;
            position?: string;
            department?: string;
            /**
             * Format: date
             * @description when the candidate is to begin
             */
            starts_on?: string;
            /** @description your own id of this check; nothing personal */
            reference?: string;
            /** @description another price is refused with price_changed */
            expected_amount_fen?: number;
            /** @description order although the same person was checked within 7 days */
            again?: boolean;
        };
        ConsentWish: {
            /**
             * @description sensitive items that the candidate does not agree to
             * @default []
             */
            decline: string[];
        };
        NewTestWebhook: {
            /** @description https, a public address */
            url: string;
            /**
             * @description null: all
             * @default null
             */
            types: ("check.created" | "check.approved" | "check.rejected" | "check.paid" | "check.review_passed" | "check.review_failed" | "check.identity_confirmed" | "check.identity_failed" | "check.phone_corrected" | "check.person_corrected" | "check.link_expired" | "check.authorized" | "check.refused" | "check.withdrawn" | "check.face_confirmed" | "check.face_failed" | "check.face_expired" | "check.taken_up" | "check.started" | "check.item_completed" | "check.partly_completed" | "check.completed" | "check.report_ready" | "check.corrected" | "check.report_deleted" | "check.report_restored" | "check.cancelled" | "check.expired")[] | null;
        };
        TestWebhook: {
            /** @description of an endpoint */
            id: string;
            url: string;
            /** @description whsec_…, what events are signed with; shown this once */
            secret: string;
        };
        Cancelled: {
            /** @description of a check */
            check: string;
            refunded_fen: number;
        };
        Reminded: {
            /** @description of a check */
            check: string;
        };
        Report: {
            /** @description of a report */
            id: string;
            /** @description of a check */
            check: string;
            number: string;
            version: number;
            /** @description interim or full */
            kind: string;
            /**
             * Format: date-time
             * @description RFC 3339, in China
             */
            created_at: string;
            /** @description over the content of this version */
            sha256: string;
            candidate: {
                name: string;
                /** @description masked */
                id_card: string;
            };
            overall: {
                /** @enum {string} */
                light: "green" | "blue" | "grey" | "yellow" | "red";
                sentence: string;
            };
            items: {
                /** @enum {string} */
                light: "green" | "blue" | "grey" | "yellow" | "red";
                sentence: string;
                code: string;
                n: number;
                name: string;
                result: string;
            }[];
            /** @description items that have not ended yet */
            waiting: {
                code: string;
                name: string;
            }[];
            /** @description items that ended without a finding */
            missing: {
                code: string;
                name: string;
            }[];
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description for programs; the list stands with each operation */
            code: string;
            /** @description for people, in the language of Accept-Language */
            detail: string;
            /** @description the header x-request-id */
            request_id: string;
            errors?: {
                /** @description a JSON pointer into the body, or the name of a parameter */
                pointer: string;
                detail: string;
            }[];
        };
        WebhookEvent: {
            /** @description evt_…, the header webhook-id: the same when it is sent again */
            id: string;
            /** @enum {string} */
            type: "ping" | "check.created" | "check.approved" | "check.rejected" | "check.paid" | "check.review_passed" | "check.review_failed" | "check.identity_confirmed" | "check.identity_failed" | "check.phone_corrected" | "check.person_corrected" | "check.link_expired" | "check.authorized" | "check.refused" | "check.withdrawn" | "check.face_confirmed" | "check.face_failed" | "check.face_expired" | "check.taken_up" | "check.started" | "check.item_completed" | "check.partly_completed" | "check.completed" | "check.report_ready" | "check.corrected" | "check.report_deleted" | "check.report_restored" | "check.cancelled" | "check.expired";
            /** @description not with a ping */
            check?: string;
            /** @description counted for each check, without gaps */
            sequence?: number;
            /**
             * Format: date-time
             * @description RFC 3339, in China
             */
            occurred_at: string;
            /** @description what changed: a status, an item with its subject, a version of the report */
            data: {
                [key: string]: unknown;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "environment": "test",
                     *       "scopes": [
                     *         "checks:read",
                     *         "checks:write"
                     *       ],
                     *       "day_limit_fen": 500000
                     *     } */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "data": [
                     *         {
                     *           "code": "ID_THREE",
                     *           "name": "Identity",
                     *           "description": "Name, ID card and phone belong to one person",
                     *           "group": "BASIC",
                     *           "unit": "person",
                     *           "max_quantity": 1,
                     *           "turnaround_hours": 1,
                     *           "expedite_hours": null,
                     *           "price_fen": 1200,
                     *           "is_sensitive": false,
                     *           "needs": []
                     *         }
                     *       ]
                     *     } */
                    "application/json": components["schemas"]["ItemList"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPackages: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "data": [
                     *         {
                     *           "id": "pkg_1",
                     *           "name": "Basic",
                     *           "items": [
                     *             {
                     *               "code": "ID_THREE",
                     *               "quantity": 1
                     *             }
                     *           ],
                     *           "fixed_price_fen": null
                     *         }
                     *       ]
                     *     } */
                    "application/json": components["schemas"]["PackageList"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "bought_fen": 2800910,
                     *       "granted_fen": 0,
                     *       "available_fen": 2800910,
                     *       "spent_today_fen": 163200,
                     *       "day_limit_fen": 500000
                     *     } */
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChecks: {
        parameters: {
            query?: {
                status?: "awaiting_payment" | "awaiting_approval" | "in_review" | "awaiting_consent" | "awaiting_face" | "awaiting_viewing" | "checking" | "partly_completed" | "completed" | "refused" | "rejected" | "identity_failed" | "expired" | "cancelled" | "deleted";
                created_from?: string;
                created_until?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "data": [
                     *         {
                     *           "id": "chk_1024",
                     *           "status": "awaiting_consent",
                     *           "amount_fen": 20400,
                     *           "refunded_fen": 0,
                     *           "created_at": "2026-11-25T10:24:00+08:00",
                     *           "due_at": "2026-11-28T10:24:00+08:00",
                     *           "expected_at": "2026-11-29T18:00:00+08:00",
                     *           "item_count": 1
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     } */
                    "application/json": components["schemas"]["CheckList"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCheck: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A text of your own, good for 24 hours and this key: the same request is carried out once. A repeat is answered like the first, with Idempotent-Replayed: true.
                 * @example req-20261122-0017
                 */
                "Idempotency-Key": string;
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {
                 *       "candidate": {
                 *         "name": "林嘉怡",
                 *         "phone": "13512348812",
                 *         "id_card": "330106199003072415"
                 *       },
                 *       "items": [
                 *         {
                 *           "code": "ID_THREE",
                 *           "quantity": 1
                 *         }
                 *       ],
                 *       "reference": "hire-0017"
                 *     } */
                "application/json": components["schemas"]["NewCheck"];
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description true on a repeat. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "id": "chk_1024",
                     *       "status": "awaiting_consent",
                     *       "amount_fen": 20400,
                     *       "refunded_fen": 0,
                     *       "created_at": "2026-11-25T10:24:00+08:00",
                     *       "due_at": "2026-11-28T10:24:00+08:00",
                     *       "expected_at": "2026-11-29T18:00:00+08:00",
                     *       "reference": "hire-0017",
                     *       "items": [
                     *         {
                     *           "id": "itm_1024_ID_THREE_1",
                     *           "code": "ID_THREE",
                     *           "name": "Identity",
                     *           "n": 1,
                     *           "status": "not_started",
                     *           "light": null,
                     *           "expected_at": null
                     *         }
                     *       ],
                     *       "consent": {
                     *         "id": "cns_1024",
                     *         "check_code": "7F3K",
                     *         "sent_at": "2026-11-25T10:24:00+08:00",
                     *         "expires_at": "2026-11-28T10:24:00+08:00"
                     *       },
                     *       "report": null,
                     *       "can": [
                     *         "cancel",
                     *         "remind"
                     *       ]
                     *     } */
                    "application/json": components["schemas"]["Check"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors
             *
             *     `idempotency_key_missing` The header Idempotency-Key is missing or longer than 255 characters
             *
             *     `invalid_json` The request is not valid JSON */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `day_limit_reached` This would exceed the daily limit of {limit} of this key. It is free again at midnight in China
             *
             *     `balance_short` Insufficient balance. You need {shortBy} more */
            402: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#day_limit_reached",
                     *       "title": "Payment required",
                     *       "status": 402,
                     *       "code": "day_limit_reached",
                     *       "detail": "This would exceed the daily limit of {limit} of this key. It is free again at midnight in China",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `member_frozen` This account, or the organization above it, is frozen: orders and payments are not possible. Please contact us
             *
             *     `balance_payment_off` You do not have permission to pay from the balance. Please ask your administrator */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch` This Idempotency-Key was already used for a different request
             *
             *     `in_progress` A request with this Idempotency-Key is still running. Try again in a moment
             *
             *     `price_changed` The price has changed. Please check the new price and submit again */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#idempotency_mismatch",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "idempotency_mismatch",
                     *       "detail": "This Idempotency-Key was already used for a different request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large` The request is too large */
            413: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#too_large",
                     *       "title": "Too large",
                     *       "status": 413,
                     *       "code": "too_large",
                     *       "detail": "The request is too large",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_media` The request must be JSON */
            415: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_media",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "code": "wrong_media",
                     *       "detail": "The request must be JSON",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `recent_check` The same person was checked within 7 days. To order all the same, set again to true
             *
             *     `awaits_approval` The order is waiting for approval. You can pay once it is approved
             *
             *     `trade_not_in_state` The payment order has changed. Please reload
             *
             *     `item_field_wrong` “{field}” of “{item}”, piece {piece}, is not valid. Correct it, or leave it for the candidate to fill in
             *
             *     `item_field_of_candidate` The candidate answers “{field}” of “{item}”, piece {piece}. Leave it empty
             *
             *     `first_orders_used` Until it is verified, the organization can place up to {orders} orders totalling {amount}, together with unverified organizations above and below it. Please submit the business licence first
             *
             *     `check_not_found` The format check has expired. Please run it again
             *
             *     `key_reused` This request key was already used for different content. Reload and try again
             *
             *     `conflict_list_missing` Conflict of interest compares companies that you name, and none are named yet. Name them under Companies to compare on the order page first
             *
             *     `item_unknown` The check item “{item}” does not exist or is no longer available
             *
             *     `package_unknown` The package or agreement does not exist or has expired
             *
             *     `nothing_chosen` Choose at least one check item
             *
             *     `quantity_too_big` “{item}” can be ordered at most {maximum} times
             *
             *     `expedite_unavailable` “{item}” cannot be ordered as express
             *
             *     `urgency_off` Express processing is currently unavailable. Choose the standard time
             *
             *     `urgency_day_unknown` Completion within {days} days is not offered. Choose another express option
             *
             *     `card_unusable` The selected coupon or voucher has been used or has expired. Please choose again
             *
             *     `card_taken` {card} was used for another order by {whom}. {rest}
             *
             *     `cards_together` Only one coupon can be used for an order. Leave out: {cards}
             *
             *     `item_not_allowed` You cannot order “{item}”. Please ask your administrator
             *
             *     `agreement_limited` “{item}” is not part of the agreement “{agreement}”. Remove it, or order without this agreement */
            422: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#recent_check",
                     *       "title": "Unprocessable",
                     *       "status": 422,
                     *       "code": "recent_check",
                     *       "detail": "The same person was checked within 7 days. To order all the same, set again to true",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds
             *
             *     `messages_used` The daily limit of {maximum} messages to people outside is reached. Try again tomorrow. Verification raises the limit of a new organization */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "id": "chk_1024",
                     *       "status": "awaiting_consent",
                     *       "amount_fen": 20400,
                     *       "refunded_fen": 0,
                     *       "created_at": "2026-11-25T10:24:00+08:00",
                     *       "due_at": "2026-11-28T10:24:00+08:00",
                     *       "expected_at": "2026-11-29T18:00:00+08:00",
                     *       "reference": "hire-0017",
                     *       "items": [
                     *         {
                     *           "id": "itm_1024_ID_THREE_1",
                     *           "code": "ID_THREE",
                     *           "name": "Identity",
                     *           "n": 1,
                     *           "status": "not_started",
                     *           "light": null,
                     *           "expected_at": null
                     *         }
                     *       ],
                     *       "consent": {
                     *         "id": "cns_1024",
                     *         "check_code": "7F3K",
                     *         "sent_at": "2026-11-25T10:24:00+08:00",
                     *         "expires_at": "2026-11-28T10:24:00+08:00"
                     *       },
                     *       "report": null,
                     *       "can": [
                     *         "cancel",
                     *         "remind"
                     *       ]
                     *     } */
                    "application/json": components["schemas"]["Check"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelCheck: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A text of your own, good for 24 hours and this key: the same request is carried out once. A repeat is answered like the first, with Idempotent-Replayed: true.
                 * @example req-20261122-0017
                 */
                "Idempotency-Key": string;
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description true on a repeat. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "check": "chk_1024",
                     *       "refunded_fen": 20400
                     *     } */
                    "application/json": components["schemas"]["Cancelled"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors
             *
             *     `idempotency_key_missing` The header Idempotency-Key is missing or longer than 255 characters
             *
             *     `invalid_json` The request is not valid JSON */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `member_frozen` This account, or the organization above it, is frozen: orders and payments are not possible. Please contact us */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch` This Idempotency-Key was already used for a different request
             *
             *     `in_progress` A request with this Idempotency-Key is still running. Try again in a moment
             *
             *     `wrong_status` This is not possible because the order is now “{state}” */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#idempotency_mismatch",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "idempotency_mismatch",
                     *       "detail": "This Idempotency-Key was already used for a different request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large` The request is too large */
            413: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#too_large",
                     *       "title": "Too large",
                     *       "status": 413,
                     *       "code": "too_large",
                     *       "detail": "The request is too large",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_media` The request must be JSON */
            415: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_media",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "code": "wrong_media",
                     *       "detail": "The request must be JSON",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `trade_not_found` Payment order not found
             *
             *     `trade_not_in_state` The payment order has changed. Please reload */
            422: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#trade_not_found",
                     *       "title": "Unprocessable",
                     *       "status": 422,
                     *       "code": "trade_not_found",
                     *       "detail": "Payment order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remindCheck: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A text of your own, good for 24 hours and this key: the same request is carried out once. A repeat is answered like the first, with Idempotent-Replayed: true.
                 * @example req-20261122-0017
                 */
                "Idempotency-Key": string;
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description true on a repeat. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "check": "chk_1024"
                     *     } */
                    "application/json": components["schemas"]["Reminded"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors
             *
             *     `idempotency_key_missing` The header Idempotency-Key is missing or longer than 255 characters
             *
             *     `invalid_json` The request is not valid JSON */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `member_frozen` This account, or the organization above it, is frozen: orders and payments are not possible. Please contact us */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_mismatch` This Idempotency-Key was already used for a different request
             *
             *     `in_progress` A request with this Idempotency-Key is still running. Try again in a moment
             *
             *     `wrong_status` This is not possible because the order is now “{state}” */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#idempotency_mismatch",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "idempotency_mismatch",
                     *       "detail": "This Idempotency-Key was already used for a different request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large` The request is too large */
            413: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#too_large",
                     *       "title": "Too large",
                     *       "status": 413,
                     *       "code": "too_large",
                     *       "detail": "The request is too large",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_media` The request must be JSON */
            415: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_media",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "code": "wrong_media",
                     *       "detail": "The request must be JSON",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `remind_at_night` Candidates can be reminded between {from}:00 and {until}:00 */
            422: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#remind_at_night",
                     *       "title": "Unprocessable",
                     *       "status": 422,
                     *       "code": "remind_at_night",
                     *       "detail": "Candidates can be reminded between {from}:00 and {until}:00",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds
             *
             *     `messages_used` The daily limit of {maximum} messages to people outside is reached. Try again tomorrow. Verification raises the limit of a new organization
             *
             *     `reminded_often` This candidate has been reminded {maximum} times today. Remind them again tomorrow */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "id": "rpt_1024",
                     *       "check": "chk_1024",
                     *       "number": "BD20261125-1024",
                     *       "version": 1,
                     *       "kind": "full",
                     *       "created_at": "2026-11-25T10:24:00+08:00",
                     *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *       "candidate": {
                     *         "name": "林嘉怡",
                     *         "id_card": "330106********2415"
                     *       },
                     *       "overall": {
                     *         "light": "green",
                     *         "sentence": "No difference was found"
                     *       },
                     *       "items": [
                     *         {
                     *           "code": "ID_THREE",
                     *           "n": 1,
                     *           "name": "Identity",
                     *           "light": "green",
                     *           "sentence": "It matches",
                     *           "result": "match"
                     *         }
                     *       ],
                     *       "waiting": [],
                     *       "missing": []
                     *     } */
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `viewing_off` Your administrator has turned off report viewing for staff. Please contact them if you need access */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_not_ready` The report has not been written yet. You can view it soon after the first item is complete */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#report_not_ready",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "report_not_ready",
                     *       "detail": "The report has not been written yet. You can view it soon after the first item is complete",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_deleted` This report has been deleted and can no longer be viewed. The access log is kept */
            410: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#report_deleted",
                     *       "title": "Gone",
                     *       "status": 410,
                     *       "code": "report_deleted",
                     *       "detail": "This report has been deleted and can no longer be viewed. The access log is kept",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReportPdf: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `viewing_off` Your administrator has turned off report viewing for staff. Please contact them if you need access */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_not_ready` The report has not been written yet. You can view it soon after the first item is complete */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#report_not_ready",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "report_not_ready",
                     *       "detail": "The report has not been written yet. You can view it soon after the first item is complete",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_deleted` This report has been deleted and can no longer be viewed. The access log is kept */
            410: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#report_deleted",
                     *       "title": "Gone",
                     *       "status": 410,
                     *       "code": "report_deleted",
                     *       "detail": "This report has been deleted and can no longer be viewed. The access log is kept",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later
             *
             *     `printer_busy` Many files are being generated right now. Please try again in a minute */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    playConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {
                 *       "decline": []
                 *     } */
                "application/json": components["schemas"]["ConsentWish"];
            };
        };
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "id": "chk_1024",
                     *       "status": "checking",
                     *       "amount_fen": 20400,
                     *       "refunded_fen": 0,
                     *       "created_at": "2026-11-25T10:24:00+08:00",
                     *       "due_at": "2026-11-28T10:24:00+08:00",
                     *       "expected_at": "2026-11-29T18:00:00+08:00",
                     *       "reference": "hire-0017",
                     *       "items": [
                     *         {
                     *           "id": "itm_1024_ID_THREE_1",
                     *           "code": "ID_THREE",
                     *           "name": "Identity",
                     *           "n": 1,
                     *           "status": "not_started",
                     *           "light": null,
                     *           "expected_at": null
                     *         }
                     *       ],
                     *       "consent": {
                     *         "id": "cns_1024",
                     *         "check_code": "7F3K",
                     *         "sent_at": "2026-11-25T10:24:00+08:00",
                     *         "expires_at": "2026-11-28T10:24:00+08:00"
                     *       },
                     *       "report": null,
                     *       "can": []
                     *     } */
                    "application/json": components["schemas"]["Check"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors
             *
             *     `invalid_json` The request is not valid JSON */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `sandbox_only` This operation takes test keys only */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found` Order not found */
            404: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#not_found",
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "detail": "Order not found",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_status` This is not possible because the order is now “{state}” */
            409: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_status",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "wrong_status",
                     *       "detail": "This is not possible because the order is now “{state}”",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large` The request is too large */
            413: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#too_large",
                     *       "title": "Too large",
                     *       "status": 413,
                     *       "code": "too_large",
                     *       "detail": "The request is too large",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_media` The request must be JSON */
            415: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_media",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "code": "wrong_media",
                     *       "detail": "The request must be JSON",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `identity_unproved` The identity was not confirmed, as characters 15 to 17 of the ID number have decided
             *
             *     `identity_tries_over` No attempts left. Please upload your ID card instead
             *
             *     `look_ups_used` The daily limit of {maximum} identity checks is reached. Try again tomorrow. Candidates can upload their ID card instead, and verification raises the limit of a new organization
             *
             *     `consent_incomplete` Please read, tick the boxes and sign before you submit
             *
             *     `claims_incomplete` Not yet complete: {items} */
            422: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#identity_unproved",
                     *       "title": "Unprocessable",
                     *       "status": 422,
                     *       "code": "identity_unproved",
                     *       "detail": "The identity was not confirmed, as characters 15 to 17 of the ID number have decided",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later
             *
             *     `vendor_silent` An external service is not responding. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveTestEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {
                 *       "url": "https://hooks.example.com/beidiao"
                 *     } */
                "application/json": components["schemas"]["NewTestWebhook"];
            };
        };
        responses: {
            /** @description It was made. */
            201: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "id": "whk_12",
                     *       "url": "https://hooks.example.com/beidiao",
                     *       "secret": "whsec_bm90IGEgcmVhbCBzZWNyZXQ="
                     *     } */
                    "application/json": components["schemas"]["TestWebhook"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors
             *
             *     `invalid_json` The request is not valid JSON */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it
             *
             *     `sandbox_only` This operation takes test keys only */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_large` The request is too large */
            413: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#too_large",
                     *       "title": "Too large",
                     *       "status": 413,
                     *       "code": "too_large",
                     *       "detail": "The request is too large",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_media` The request must be JSON */
            415: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#wrong_media",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "code": "wrong_media",
                     *       "detail": "The request must be JSON",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_url_bad` The address must be a full https URL without credentials or a fragment
             *
             *     `webhook_url_private` This address is private. Use a public https address
             *
             *     `webhook_url_unknown` The host name cannot be resolved. Check the address
             *
             *     `webhook_url_taken` There is already an endpoint for this address
             *
             *     `webhooks_full` 10 endpoints at most. Delete one that is not used */
            422: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#webhook_url_bad",
                     *       "title": "Unprocessable",
                     *       "status": 422,
                     *       "code": "webhook_url_bad",
                     *       "detail": "The address must be a full https URL without credentials or a fragment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description zh or en: of names, sentences and problems. */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    /** @description Requests in a minute. */
                    "RateLimit-Limit"?: number;
                    /** @description What is left of them. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the minute begins anew. */
                    "RateLimit-Reset"?: number;
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_3081",
                     *           "type": "check.authorized",
                     *           "check": "chk_1024",
                     *           "sequence": 3,
                     *           "occurred_at": "2026-11-25T10:24:00+08:00",
                     *           "data": {
                     *             "status": "checking"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": "7741-3081"
                     *     } */
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description `invalid_field` A field is wrong: see errors */
            400: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#invalid_field",
                     *       "title": "Bad request",
                     *       "status": 400,
                     *       "code": "invalid_field",
                     *       "detail": "A field is wrong: see errors",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_unknown` The API key is not valid
             *
             *     `key_expired` The API key has expired. Make a new one
             *
             *     `key_stopped` The API key was stopped */
            401: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_unknown",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "key_unknown",
                     *       "detail": "The API key is not valid",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_address_refused` The API key is not accepted from this address
             *
             *     `scope_missing` The API key lacks the scope {scope}. Ask an administrator for a key that has it */
            403: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#key_address_refused",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "code": "key_address_refused",
                     *       "detail": "The API key is not accepted from this address",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slow_down` Too many attempts. Try again in {seconds} seconds */
            429: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#slow_down",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "code": "slow_down",
                     *       "detail": "Too many attempts. Try again in {seconds} seconds",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error` A fault of ours, not of the request */
            500: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#internal_error",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "code": "internal_error",
                     *       "detail": "A fault of ours, not of the request",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `busy` The service is busy. Please try again in a moment
             *
             *     `storage_full` Our storage is full, so nothing can be saved right now. Please try again later */
            503: {
                headers: {
                    /** @description To be told to us when asking about a request. */
                    "x-request-id"?: string;
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {
                     *       "type": "https://beidiao.example/Developers#busy",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "code": "busy",
                     *       "detail": "The service is busy. Please try again in a moment",
                     *       "request_id": "req_7f0d2c1b9a3e4d5f8c6b7a1029384756"
                     *     } */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {
                 *       "id": "evt_20481",
                 *       "type": "check.completed",
                 *       "check": "chk_1024",
                 *       "sequence": 7,
                 *       "occurred_at": "2026-11-25T13:42:09.000+08:00",
                 *       "data": {
                 *         "status": "reported"
                 *       }
                 *     } */
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description It was taken. Anything else, or nothing within 10 seconds: sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
