import type { Fill, SampleLanguage } from './samples.ts';

/* Programs of more than one request, as the developers' page shows them. Run by server/src/open/samples.test.ts. */

export const guideNames = ['start', 'idempotency', 'paging', 'errors', 'verify'] as const;
export type GuideName = (typeof guideNames)[number];

/** Somebody invented, whom every source of the test world confirms. */
export const samplePerson = { name: '林嘉怡', phone: '13512348812', id_card: '110101199001011018' } as const;

const start = {
  curl: String.raw`BASE=<base>
KEY="Authorization: Bearer <key>"

# 1. Order
CHECK=$(curl -s $BASE/checks -H "$KEY" \
  -H "Idempotency-Key: hire-0017" \
  -H "Content-Type: application/json" \
  -d '{
    "candidate": {"name": "<name>", "phone": "<phone>", "id_card": "<id_card>"},
    "items": [{"code": "ID_THREE"}, {"code": "LIT_PUBLIC"}],
    "reference": "hire-0017",
    "again": true
  }' | grep -o 'chk_[0-9]*' | head -n 1)
echo $CHECK

# 2. In the test world, play the candidate
curl -s $BASE/sandbox/checks/$CHECK/consent -H "$KEY" \
  -H "Content-Type: application/json" -d '{}' > /dev/null

# 3. Wait for the report and read it
until curl -s $BASE/checks/$CHECK -H "$KEY" | grep -q '"status":"completed"'; do
  sleep 2
done
curl -s $BASE/reports/rpt_${'$'}{CHECK#chk_} -H "$KEY"`,
  node: String.raw`const base = '<base>'
const headers = { Authorization: 'Bearer <key>', 'Content-Type': 'application/json' }

async function call(method, path, body, more = {}) {
  const reply = await fetch(base + path, {
    method,
    headers: { ...headers, ...more },
    body: body && JSON.stringify(body),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.code + ': ' + answer.detail)
  return answer
}

// 1. Order
const { id } = await call('POST', '/checks', {
  candidate: { name: '<name>', phone: '<phone>', id_card: '<id_card>' },
  items: [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC' }],
  reference: 'hire-0017',
  again: true,
}, { 'Idempotency-Key': 'hire-0017' })
console.log(id)

// 2. In the test world, play the candidate
await call('POST', '/sandbox/checks/' + id + '/consent', {})

// 3. Wait for the report and read it
let check = await call('GET', '/checks/' + id)
while (check.status !== 'completed') {
  await new Promise((wake) => setTimeout(wake, 2000))
  check = await call('GET', '/checks/' + id)
}
console.log(await call('GET', '/reports/' + check.report.id))`,
  py: String.raw`import json
import time
import urllib.request

BASE = "<base>"
HEADERS = {"Authorization": "Bearer <key>", "Content-Type": "application/json"}


def call(method, path, body=None, **more):
    data = None if body is None else json.dumps(body).encode()
    headers = {**HEADERS, **more}
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


# 1. Order
order = {
    "candidate": {"name": "<name>", "phone": "<phone>", "id_card": "<id_card>"},
    "items": [{"code": "ID_THREE"}, {"code": "LIT_PUBLIC"}],
    "reference": "hire-0017",
    "again": True,
}
check = call("POST", "/checks", order, **{"Idempotency-Key": "hire-0017"})
print(check["id"])

# 2. In the test world, play the candidate
call("POST", "/sandbox/checks/" + check["id"] + "/consent", {})

# 3. Wait for the report and read it
while check["status"] != "completed":
    time.sleep(2)
    check = call("GET", "/checks/" + check["id"])
print(call("GET", "/reports/" + check["report"]["id"]))`,
};

const idempotency = {
  curl: String.raw`# The same Idempotency-Key with every retry: one order, paid once
curl <base>/checks --retry 3 --retry-all-errors \
  -H "Authorization: Bearer <key>" \
  -H "Idempotency-Key: hire-0018" \
  -H "Content-Type: application/json" \
  -d '{
    "candidate": {"name": "<name>", "phone": "<phone>", "id_card": "<id_card>"},
    "items": [{"code": "ID_THREE"}],
    "again": true
  }'`,
  node: String.raw`const order = JSON.stringify({
  candidate: { name: '<name>', phone: '<phone>', id_card: '<id_card>' },
  items: [{ code: 'ID_THREE' }],
  again: true,
})

// The same Idempotency-Key with every retry: one order, paid once
async function send(triesLeft) {
  const reply = await fetch('<base>/checks', {
    method: 'POST',
    headers: {
      Authorization: 'Bearer <key>',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'hire-0018',
    },
    body: order,
  }).catch(() => null)
  const isFinal = reply !== null && reply.status < 500 && reply.status !== 429
  if (isFinal || triesLeft === 0) return reply
  const seconds = Number(reply?.headers.get('retry-after') ?? 1)
  await new Promise((wake) => setTimeout(wake, seconds * 1000))
  return send(triesLeft - 1)
}

const first = await send(3)
const again = await send(3)
console.log(again.headers.get('idempotent-replayed'))
console.log((await first.json()).id === (await again.json()).id)`,
  py: String.raw`import json
import time
import urllib.error
import urllib.request

order = {
    "candidate": {"name": "<name>", "phone": "<phone>", "id_card": "<id_card>"},
    "items": [{"code": "ID_THREE"}],
    "again": True,
}


# The same Idempotency-Key with every retry: one order, paid once
def send(tries_left):
    request = urllib.request.Request(
        "<base>/checks",
        json.dumps(order).encode(),
        {
            "Authorization": "Bearer <key>",
            "Content-Type": "application/json",
            "Idempotency-Key": "hire-0018",
        },
    )
    try:
        with urllib.request.urlopen(request) as reply:
            return dict(reply.headers), json.load(reply)
    except urllib.error.HTTPError as error:
        if tries_left == 0 or (error.code < 500 and error.code != 429):
            raise
        time.sleep(int(error.headers.get("Retry-After", 1)))
    except urllib.error.URLError:
        if tries_left == 0:
            raise
        time.sleep(1)
    return send(tries_left - 1)


_, first = send(3)
headers, again = send(3)
print(headers["idempotent-replayed"])
print(first["id"] == again["id"])`,
};

const paging = {
  curl: String.raw`KEY="Authorization: Bearer <key>"
URL="<base>/checks?limit=2"
CURSOR=

while :; do
  PAGE=$(curl -s "$URL${'$'}{CURSOR:+&cursor=$CURSOR}" -H "$KEY")
  echo "$PAGE" | grep -o '"id":"chk_[0-9]*"'
  CURSOR=$(echo "$PAGE" | sed -n 's/.*"next_cursor":"\([^"]*\)".*/\1/p')
  [ -n "$CURSOR" ] || break
done`,
  node: String.raw`const headers = { Authorization: 'Bearer <key>' }

async function* checks() {
  let cursor = null
  do {
    const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) })
    const reply = await fetch('<base>/checks?' + query, { headers })
    const page = await reply.json()
    yield* page.data
    cursor = page.next_cursor
  } while (cursor !== null)
}

for await (const check of checks()) console.log(check.id, check.status)`,
  py: String.raw`import json
import urllib.parse
import urllib.request


def checks():
    query = {"limit": 2}
    while True:
        request = urllib.request.Request(
            "<base>/checks?" + urllib.parse.urlencode(query),
            headers={"Authorization": "Bearer <key>"},
        )
        with urllib.request.urlopen(request) as reply:
            page = json.load(reply)
        yield from page["data"]
        if page["next_cursor"] is None:
            return
        query["cursor"] = page["next_cursor"]


for check in checks():
    print(check["id"], check["status"])`,
};

const errors = {
  curl: String.raw`# 400, and errors[].pointer says which field
curl -s <base>/checks \
  -H "Authorization: Bearer <key>" \
  -H "Accept-Language: en" \
  -H "Idempotency-Key: hire-0019" \
  -H "Content-Type: application/json" \
  -d '{"candidate": {"name": "<name>", "phone": "123", "id_card": "<id_card>"}, "items": [{"code": "ID_THREE"}]}'`,
  node: String.raw`const reply = await fetch('<base>/checks', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer <key>',
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'hire-0019',
  },
  body: JSON.stringify({
    candidate: { name: '<name>', phone: '123', id_card: '<id_card>' },
    items: [{ code: 'ID_THREE' }],
  }),
})

if (!reply.ok) {
  const problem = await reply.json()
  console.log(reply.status, problem.code, problem.request_id)
  for (const { pointer, detail } of problem.errors ?? []) console.log(pointer, detail)
}`,
  py: String.raw`import json
import urllib.error
import urllib.request

order = {
    "candidate": {"name": "<name>", "phone": "123", "id_card": "<id_card>"},
    "items": [{"code": "ID_THREE"}],
}
request = urllib.request.Request(
    "<base>/checks",
    json.dumps(order).encode(),
    {
        "Authorization": "Bearer <key>",
        "Accept-Language": "en",
        "Content-Type": "application/json",
        "Idempotency-Key": "hire-0019",
    },
)
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    problem = json.load(error)
    print(error.code, problem["code"], problem["request_id"])
    for wrong in problem.get("errors", []):
        print(wrong["pointer"], wrong["detail"])`,
};

const verify = {
  curl: String.raw`# verify.sh ID TIMESTAMP SIGNATURE < body, with the secret in SECRET
set -e
KEY=$(printf '%s' "${'$'}{SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \n')
NOW=$(date +%s)
if [ $((NOW - $2)) -gt 300 ] || [ $(($2 - NOW)) -gt 300 ]; then
  echo "too old"; exit 1
fi
WANT=v1,$({ printf '%s.%s.' "$1" "$2"; cat; } \
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)

for ONE in $3; do
  if [ "$ONE" = "$WANT" ]; then echo "verified"; exit 0; fi
done
echo "not ours"; exit 1`,
  node: String.raw`import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.SECRET // whsec_…

function isOurs(headers, body) {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const want = createHmac('sha256', key).update(id + '.' + at + '.' + body).digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const got = Buffer.from(one.slice('v1,'.length), 'base64')
    return got.length === want.length && timingSafeEqual(got, want)
  })
}

createServer(async (request, reply) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isOurs(request.headers, body)) return reply.writeHead(400).end()
  reply.writeHead(204).end()
  const event = JSON.parse(body)
  console.log(event.type, event.check, event.sequence)
}).listen(process.env.PORT ?? 8080)`,
  py: String.raw`import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["SECRET"]  # whsec_…


def is_ours(headers, body):
    at = headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(SECRET[len("whsec_"):])
    text = (headers["webhook-id"] + "." + at + ".").encode() + body
    want = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(one, want) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        ours = is_ours(self.headers, body)
        self.send_response(204 if ours else 400)
        self.end_headers()
        if ours:
            event = json.loads(body)
            print(event["type"], event.get("check"), event.get("sequence"), flush=True)

    def log_message(self, *_):
        pass


HTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()`,
};

const guides: Record<GuideName, Record<SampleLanguage, string>> = { start, idempotency, paging, errors, verify };

/** A whole program of a guide. */
export function guideSample(name: GuideName, language: SampleLanguage, fill: Fill): string {
  const words: Record<string, string> = { ...fill, ...samplePerson };
  return guides[name][language].replace(/<(base|key|name|phone|id_card)>/g, (_, word: string) => words[word] ?? '');
}
